import 'server-only'
import { openSnapshot } from '@/db/snapshot'
import type { Context } from '@/lib/floor/identity/context'
import { runLargeRead } from '@/lib/floor/large-reads'
import { getMeasuredTimeForResults } from '@/lib/surveys/answering-time'
import { minutesInWords } from '@/lib/surveys/questions/answering-time'
import { neutralQuestionsOf } from '@/lib/surveys/questions/neutral-question'
import { commentName, type SchemaElement, schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'
import { listSplitQuestions } from './cross/cross-questions'
import type { AnswerCounts } from './figures'
import { hasFilters, type ResultFilters, withKnownLink } from './filters'
import { readHealth } from './health/read-health'
import { markedFigures } from './marked-figures'
import * as queries from './queries'
import { questionFigures } from './question-figures'
import { findFirstTexts } from './read-texts'
import { findFollowers, findTellingQuestions, isSensitive } from './sensitive'
import { namesToCount } from './text-sources'

/**
 * The figures of one survey: responses by day and state; and each published question, from submitted responses only,
 * without brackets that nobody filled in. Sensitive questions and those that they lead to have no filters. The number of marked responses and their
 * reasons are of what the other filters leave in. All figures are of one snapshot.
 * @throws DomainError 403; 404 when the survey is out of scope
 */
export const getResults = (ctx: Context, surveyId: number, filters: ResultFilters = {}) =>
  runLargeRead(ctx, async (reader) => {
    const snapshot = await openSnapshot(reader.db)
    try {
      return await readResults({ ...reader, db: snapshot.db }, { surveyId, filters })
    } finally {
      await snapshot.close()
    }
  })

export type Results = Awaited<ReturnType<typeof getResults>>

/** The counts of all answers to questions, by value and by cell. */
async function countAnswers(
  { db }: Context,
  counted: queries.CountedResponses,
  elements: readonly SchemaElement[],
  only?: readonly string[],
) {
  const names = namesToCount(elements)
  return {
    values: await queries.countValues(db, counted, names, only),
    cells: await queries.countCells(db, counted, names),
  }
}

/**
 * The counts of questions that have no filters where others are filtered: of every response, since the difference of the two
 * would tell what a few people answered. Null where nothing is filtered, or there are none.
 */
async function countUnfiltered(
  ctx: Context,
  { surveyId, filters }: queries.CountedResponses,
  elements: SchemaElement[],
) {
  if (!hasFilters(filters) || elements.length === 0) return null
  const only = elements.map(({ name }) => name)
  return countAnswers(ctx, { surveyId, filters: {} }, elements, only)
}

async function readResults(ctx: Context, { surveyId, filters: asked }: queries.CountedResponses) {
  const survey = await getSurveyForResults(ctx, surveyId)
  const { db } = ctx
  const links = await queries.findLinks(db, surveyId)
  const counted = { surveyId, filters: withKnownLink(asked, links) }
  const elements = neutralQuestionsOf(schemaOf(survey))
  const days = await queries.countByDay(db, counted)
  const all = await countAnswers(ctx, counted, elements)
  const followers = findFollowers(elements)
  const isUnfiltered = (element: SchemaElement) => isSensitive(element) || followers.has(element.name)
  const unfiltered = await countUnfiltered(ctx, counted, elements.filter(isUnfiltered))
  const marked = await queries.countMarks(db, counted)
  const health = await readHealth(ctx, counted, { elements, followers, days })
  const measured = await getMeasuredTimeForResults(ctx, survey)
  const { questions, leftOut } = figuresOf(elements, { all, unfiltered }, isUnfiltered)
  const total = (of: 'started' | 'partial' | 'submitted') => days.reduce((sum, day) => sum + day[of], 0)
  return {
    survey,
    filters: counted.filters,
    links,
    responses: { started: total('started'), partial: total('partial'), submitted: total('submitted') },
    marked: markedFigures(marked),
    days,
    finished: { ...health.finished, days: health.days },
    health,
    typicalTime:
      measured?.of === 'survey'
        ? minutesInWords(measured.secondsPerQuestion * Math.max(1, survey.numberOfQuestions))
        : null,
    /** Where each question's cross-tabulation begins, by its name; null for a partner's staff, who have none. */
    splits: survey.readsAsPartner ? null : firstSplits(elements),
    questions,
    /** The titles of questions that are not shown: how many answered them would tell an answer that is withheld. */
    leftOut,
    /** The first texts of each question; null for who may not read them. */
    quotes: survey.mayDownload ? await findFirstTexts(ctx, counted, elements) : null,
  }
}

/** The first key of each question in cross-tabulations, by its name. */
const firstSplits = (elements: readonly SchemaElement[]): Record<string, string> =>
  Object.fromEntries(
    listSplitQuestions(elements)
      .toReversed()
      .map(({ key, path: [name = ''] }) => [name, key]),
  )

/** The figures of each question out of its own counts. */
function figuresOf(
  elements: readonly SchemaElement[],
  { all, unfiltered }: { all: AnswerCounts; unfiltered: AnswerCounts | null },
  isUnfiltered: (element: SchemaElement) => boolean,
) {
  const ownOfAll = countsByQuestion(all)
  const ownOfUnfiltered = unfiltered ? countsByQuestion(unfiltered) : ownOfAll
  const questions = elements.map((element) =>
    isUnfiltered(element)
      ? questionFigures(element, ownOfUnfiltered(element), true)
      : questionFigures(element, ownOfAll(element)),
  )
  const telling = findTellingQuestions(elements, questions)
  return {
    questions: questions.filter(({ name }) => !telling.has(name)),
    leftOut: questions.flatMap(({ name, title }) => (telling.has(name) ? [title] : [])),
  }
}

/** Looks up the counts of a question, so that each question does not go through those of all. */
function countsByQuestion({ values, cells }: AnswerCounts) {
  const ownValues = Map.groupBy(values, ({ question }) => question)
  const ownCells = Map.groupBy(cells, ({ question }) => question)
  return ({ name }: SchemaElement): AnswerCounts => ({
    values: [...(ownValues.get(name) ?? []), ...(ownValues.get(commentName(name)) ?? [])],
    cells: ownCells.get(name) ?? [],
  })
}
