import { countOf } from '@/lib/floor/format-number'
import { bandWords, minForShares } from '@/lib/statistics/answer-bands'
import {
  type AskedQuestion,
  ageGroups,
  ageQuestion,
  disabilityQuestion,
  peopleQuestions,
} from '@/lib/surveys/questions/asked-questions'
import { protectedCounts } from '../answers/protected-counts'
import { noAnswers, type QuestionSums, type QuestionYears } from '../answers/question-sums'
import { bearableOf, type SampledPart, sampledSum } from '../answers/sampled-shares'
import { type AnswerTime, shareTable } from '../answers/share-table'
import { responsesFigure, shareFigure, sharePartOf } from '../answers/voices'
import { formatFigure } from '../figure-words'
import { populationLimits, withPopulation } from '../population/beside-population'
import type { FoundPopulation } from '../population/population'
import type { KeyFigure, ReportContent, Weighting } from '../report'
import { reportNameOf } from '../report-names'

/** What a report of who came is made of. */
export type PeopleFacts = {
  time: AnswerTime
  /** The whole year, of which sensitive questions are shown. */
  year: AnswerTime
  /** Last year's is null while a quarter of this year is running: half a quarter's number is not compared. */
  responses: { now: number; before: number | null }
  /** By concept; sensitive ones of the whole year. */
  answers: ReadonlyMap<string, QuestionYears>
  /** Why no sensitive question is shown. */
  whyNotSensitive: string | null
  /** Marked responses are left out, but for sensitive questions. */
  isWithoutMarked: boolean
  weighting: Weighting
  /** How the answers stand for everybody who came, a sentence each. */
  sampleNotes: readonly string[]
  population: FoundPopulation
}

const name = reportNameOf('people')
const nobody: QuestionYears = { now: noAnswers, before: noAnswers, apart: { now: 0, before: 0 } }

/** The report of who came, from their answers. */
export function makePeopleReport(facts: PeopleFacts): ReportContent {
  const { time, year, responses, answers, whyNotSensitive, weighting, sampleNotes } = facts
  if (responses.now === 0)
    return { name, headline: `Nobody has answered a survey for ${time.inWords}.`, figures: [], tables: [], limits: [] }
  const shown = peopleQuestions.filter(({ isSensitive }) => !isSensitive || whyNotSensitive === null)
  const sumsOf = (question: AskedQuestion) => answers.get(question.concept) ?? nobody
  const beside = facts.population && 'beside' in facts.population ? facts.population.beside : null
  return {
    name,
    headline: headlineOf(sumsOf(ageQuestion).now, facts),
    figures: keyFiguresOf(facts, sumsOf),
    tables: shown.flatMap((question) => {
      const tables = shareTable(question, sumsOf(question), question.isSensitive ? year : time)
      return beside ? tables.map((table) => withPopulation(table, question, beside)) : tables
    }),
    limits: [
      'These are the people who answered a survey, not everybody who came: whoever likes surveys less is heard less.',
      '“Give or take”, “at least” and “at most” are what chance alone can do to a share. “Too few to tell” says that a difference from last year may be chance.',
      'Of fewer than 30 answers there are counts and no percentages.',
      ...sampleNotes,
      ...(weighting.isApplied && whyNotSensitive === null
        ? [
            'Sensitive questions are not weighted: a weighted share beside the plain one could tell what a few people answered.',
          ]
        : []),
      ...(facts.isWithoutMarked && whyNotSensitive === null
        ? [
            'Sensitive questions count marked responses too: what leaving them out changes could tell what a few people answered.',
          ]
        : []),
      whyNotSensitive ??
        'Of sensitive questions small groups are withheld, and a second one with them, so that nobody can be worked out. They are of the whole year, beside the whole of last year.',
      ...populationLimits(facts.population),
    ],
    weighting,
  }
}

/** The answers to a question that have one of the labels; their count is null where one of them is withheld. */
function partOf(question: AskedQuestion, sums: QuestionSums, labels: readonly string[]): SampledPart {
  const { answered, counts } = protectedCounts(question, sums)
  const parts = question.categories.flatMap(({ label }, at) => (labels.includes(label) ? [counts[at] ?? null] : []))
  const count = parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0)
  return { count, answered, sample: sampledSum(question, sums, labels) }
}

function headlineOf(ages: QuestionSums, { time, responses }: PeopleFacts): string {
  const part = partOf(ageQuestion, ages, ageGroups.under35)
  const { count, answered } = part
  if (answered === 0 || count === null)
    return `${countOf(responses.now, 'person', 'people')} answered in ${time.inWords}; none of them answered about their age.`
  if (bearableOf(part) < minForShares)
    return `Only ${countOf(answered, 'person', 'people')} answered about their age in ${time.inWords}: ${formatFigure(count, 'number')} ${count === 1 ? 'was' : 'were'} under 35, which is ${bandWords.fewVoices}.`
  return `Of ${formatFigure(answered, 'number')} who answered about their age in ${time.inWords}, ${sharePartOf(part, 'were under 35')}.`
}

function keyFiguresOf(
  { time, year, responses, whyNotSensitive }: PeopleFacts,
  sumsOf: (question: AskedQuestion) => QuestionYears,
): KeyFigure[] {
  const part = (label: string, question: AskedQuestion, labels: readonly string[], of: AnswerTime) => {
    const { now, before, isBeforeLeftOut } = sumsOf(question)
    return shareFigure(
      label,
      {
        now: partOf(question, now, labels),
        before: partOf(question, isBeforeLeftOut ? noAnswers : before, labels),
      },
      of.beforeInWords,
    )
  }
  return [
    responsesFigure(responses, time),
    part('Under 35', ageQuestion, ageGroups.under35, time),
    part('65 or over', ageQuestion, ageGroups.from65, time),
    ...(whyNotSensitive === null && sumsOf(disabilityQuestion).now.answered > 0
      ? [part('Disabled', disabilityQuestion, ['Disabled'], year)]
      : []),
  ]
}
