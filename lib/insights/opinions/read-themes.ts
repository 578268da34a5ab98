import 'server-only'
import type { Database } from '@/db/client'
import { findFollowers, isSensitive } from '@/lib/results/sensitive'
import { neutralTitle, parsePublishedTitle, wordingOf } from '@/lib/surveys/questions/neutral-title'
import { questionsOf, type SchemaElement, type SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { readAnswerTerms } from '../answers/answer-terms'
import { questionConcept } from '../answers/question-concept'
import { type QuestionYears, questionYears, type SampledSums } from '../answers/question-sums'
import { findCountedSurveys } from '../answers/template-queries'
import type { TwoYears } from '../report-question'
import { findSurveysWithConcepts } from './theme-queries'
import type { ThemeQuestion } from './theme-tables'

/** The questions of the optional bank that surveys may ask today, by their names, in its order. */
type OptionalQuestions = ReadonlyMap<string, SchemaElement>

/** Without those that a sensitive question leads to: who answered them gave certain answers to it. */
export async function readBank(db: Database): Promise<OptionalQuestions> {
  const { templates } = await readAnswerTerms(db)
  const latest = templates.filter(({ kind, isLatest }) => kind === 'optional' && isLatest).at(-1)
  const followers = findFollowers(templates.flatMap(({ elements }) => elements))
  const questions = latest?.elements.filter(({ name }) => !followers.has(name))
  return new Map(questions?.map((element) => [element.name, element]))
}

/** A concept without the row of its table: `O-Q19#1f0c.staff` → `O-Q19#1f0c`. */
const withoutRow = (concept: string) => concept.split('.', 1)[0] ?? concept

const isOwnWords = (concept: string) => concept.includes('#')

/**
 * The optional questions that were answered, theme by theme. One in words of its own is a question by itself; where no survey
 * with those words is left it is left out. None that is sensitive: they are with the survey's own results.
 */
export async function readThemes(
  db: Database,
  organisations: readonly number[],
  bank: OptionalQuestions,
  sums: TwoYears<SampledSums>,
  traits: Pick<QuestionYears, 'isWeighted' | 'isBeforeLeftOut'>,
): Promise<ThemeQuestion[]> {
  const answered = new Set([...sums.now.concepts.keys()].map(withoutRow))
  const owned = await readOwnWords(db, organisations, bank, [...answered].filter(isOwnWords))
  const asked = [...bank.values()].flatMap((element) => [
    ...(answered.has(element.name) ? [{ concept: element.name, element }] : []),
    ...owned.filter((own) => own.element.name === element.name),
  ])
  return asked
    .filter(({ element }) => !isSensitive(element))
    .map(
      ({ concept, element }): ThemeQuestion => ({
        theme: bank.get(element.name)?.questionTheme ?? 'Other questions',
        id: concept.toLowerCase().replace('#', '-'),
        title: titleOf(element, bank, isOwnWords(concept)),
        element,
        partOf: (part) => ({ ...questionYears(`${concept}${part}`, sums), ...traits }),
      }),
    )
    .toSorted((one, other) => themeAt(bank, one.theme) - themeAt(bank, other.theme))
}

const themeAt = (bank: OptionalQuestions, theme: string) =>
  [...bank.values()].findIndex(({ questionTheme }) => questionTheme === theme)

/** The question in words that fit every event. */
function titleOf({ name, title }: SchemaElement, bank: OptionalQuestions, isOwn: boolean): string {
  return isOwn ? wordingOf(name, parsePublishedTitle(title, bank.get(name)?.title)) : neutralTitle(name, title)
}

/** The questions that surveys asked in words of their own, as one of those surveys asks them. */
async function readOwnWords(
  db: Database,
  organisations: readonly number[],
  bank: OptionalQuestions,
  concepts: readonly string[],
) {
  if (concepts.length === 0) return []
  const surveys = await findCountedSurveys(db, await findSurveysWithConcepts(db, organisations, concepts))
  const found = new Map<string, SchemaElement>()
  for (const { schema, rootTemplateId } of surveys)
    for (const element of questionsOf((schema ?? { pages: [] }) as SurveySchema)) {
      const concept = questionConcept(element, bank.get(element.name), rootTemplateId)?.concept
      if (concept !== undefined && concepts.includes(concept) && !found.has(concept)) found.set(concept, element)
    }
  // Whichever surveys were found, the questions stand in one order.
  return [...found]
    .map(([concept, element]) => ({ concept, element }))
    .toSorted(
      (one, other) =>
        one.element.title.localeCompare(other.element.title, 'en-GB') || one.concept.localeCompare(other.concept),
    )
}
