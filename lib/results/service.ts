import 'server-only'
import { openSnapshot } from '@/db/snapshot'
import type { Context } from '@/lib/floor/identity/context'
import { unfinishedRetentionDays } from '@/lib/responses/retention'
import { getMeasuredTimeForResults } from '@/lib/surveys/answering-time'
import { minutesInWords } from '@/lib/surveys/questions/answering-time'
import { neutralQuestionsOf } from '@/lib/surveys/questions/neutral-question'
import { type SchemaElement, schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'
import { markedFigures } from './marked-figures'
import * as queries from './queries'
import { questionFigures } from './question-figures'
import { findFirstTexts } from './read-texts'
import { isSensitive } from './sensitive'
import { namesToCount } from './text-sources'

const dayMs = 86_400_000

/**
 * The figures of one survey: responses by day and state; and each published question, from submitted responses only,
 * without brackets that nobody filled in. `withoutMarked` leaves out marked responses, except of sensitive questions;
 * their number and reasons are given either way. All figures are of one snapshot.
 * @throws DomainError 403; 404 when the survey is out of scope
 */
export async function getResults(ctx: Context, surveyId: number, { withoutMarked = false } = {}) {
  const snapshot = await openSnapshot(ctx.db)
  try {
    return await readResults({ ...ctx, db: snapshot.db }, { surveyId, withoutMarked })
  } finally {
    await snapshot.close()
  }
}

export type Results = Awaited<ReturnType<typeof getResults>>

/**
 * The counts of sensitive questions where marked responses are left out elsewhere: with them, since the difference of the
 * two would tell what a few people answered. Null where nothing is left out, or no question is sensitive.
 */
async function readSensitive({ db }: Context, counted: queries.CountedResponses, elements: readonly SchemaElement[]) {
  if (!counted.withoutMarked || elements.length === 0) return null
  const all = { ...counted, withoutMarked: false }
  const names = namesToCount(elements)
  return {
    values: await queries.countValues(db, all, names),
    cells: await queries.countCells(db, all, names.tables, names.typedColumns),
  }
}

async function readResults(ctx: Context, counted: queries.CountedResponses) {
  const survey = await getSurveyForResults(ctx, counted.surveyId)
  const elements = neutralQuestionsOf(schemaOf(survey))
  const names = namesToCount(elements)
  const { db } = ctx
  const days = await queries.countByDay(db, counted)
  const values = await queries.countValues(db, counted, names)
  const cells = await queries.countCells(db, counted, names.tables, names.typedColumns)
  const sensitive = await readSensitive(ctx, counted, elements.filter(isSensitive))
  const marked = await queries.countMarks(db, counted.surveyId)
  const finished = await queries.countFinished(
    db,
    counted,
    new Date(ctx.now.getTime() - unfinishedRetentionDays * dayMs),
  )
  const measured = await getMeasuredTimeForResults(ctx, survey)
  const quotes = await findFirstTexts(ctx, counted, elements)
  const total = (of: 'started' | 'partial' | 'submitted') => days.reduce((sum, day) => sum + day[of], 0)
  return {
    survey,
    responses: { started: total('started'), partial: total('partial'), submitted: total('submitted') },
    marked: { ...markedFigures(marked), leftOut: counted.withoutMarked },
    days,
    finished: { ...finished, days: unfinishedRetentionDays },
    typicalTime:
      measured?.of === 'survey'
        ? minutesInWords(measured.secondsPerQuestion * Math.max(1, survey.numberOfQuestions))
        : null,
    questions: elements.map((element) =>
      questionFigures(element, isSensitive(element) && sensitive ? sensitive : { values, cells }),
    ),
    quotes,
  }
}
