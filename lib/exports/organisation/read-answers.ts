import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { partial, submitted } from '@/db/response-states'
import { responses, surveyLinks } from '@/db/schema'
import type { ResponseDetails } from '../response-fields'

/** `answers` as the database writes them (`visitAnswers`). */
export type SurveyResponse = ResponseDetails & { surveyId: number; answers: string }

/** Responses per batch. Surveys that fit one batch are read with one statement. */
const batchRows = 500
/** How many batches are fetched ahead while one is processed, so that the database does not wait for the worker. */
const batchesAhead = 2

type ResponseRow = {
  id: string
  survey_id: string
  state: number
  started: number
  submitted: number | null
  method: number
  marks: number
  link: string | null
  answers: string
}

// Instants are selected as numbers and answers as text, so that neither driver nor query builder parses them.
const columns = sql`r.id, r.survey_id, r.state, (extract(epoch from r.started_at) * 1000)::float8 as started,
  (extract(epoch from r.submitted_at) * 1000)::float8 as submitted, r.completion_method as method, r.marks,
  l.label as link, r.answers::text as answers`
const source = sql`${responses} r left join ${surveyLinks} l on l.id = r.link_id`

/**
 * The answered responses of these surveys in batches: survey by survey, submitted ones first, each group in the order
 * they were started. `snapshot` is a connection of its own (`openSnapshot`), so that all of them are of one moment.
 * @param surveys with the number of responses of each (`findAnsweredSurveys`)
 */
export async function* readAnswers(
  snapshot: Database,
  surveys: readonly { id: number; responses: number }[],
  withMarked: boolean,
): AsyncGenerator<readonly SurveyResponse[]> {
  const markedCondition = withMarked ? sql`true` : sql`r.marks = 0`
  for (const group of groupSurveys(surveys)) {
    const [only, ...more] = group
    if (only === undefined) continue
    if (more.length > 0 || only.responses <= batchRows) {
      const ids = `{${group.map(({ id }) => id).join(',')}}`
      const rows = await snapshot.execute<ResponseRow>(sql`select ${columns} from ${source}
        where r.survey_id = any(${ids}::bigint[]) and r.state >= ${partial} and ${markedCondition}
        order by r.survey_id, r.state desc, r.started_at, r.id`)
      yield rows.map(toSurveyResponse)
    } else {
      for (const state of [submitted, partial])
        yield* fetchBatches(
          snapshot,
          sql`select ${columns} from ${source}
            where r.survey_id = ${sql.raw(String(only.id))} and r.state = ${sql.raw(String(state))} and ${markedCondition}
            order by r.started_at, r.id`,
        )
    }
  }
}

/** Groups consecutive small surveys that fit one batch; each large survey is alone. */
function* groupSurveys<Survey extends { responses: number }>(surveys: readonly Survey[]): Generator<Survey[]> {
  let group: Survey[] = []
  let sum = 0
  for (const survey of surveys) {
    if (group.length > 0 && sum + survey.responses > batchRows) {
      yield group
      group = []
      sum = 0
    }
    group.push(survey)
    sum += survey.responses
  }
  if (group.length > 0) yield group
}

/** The rows of a statement in batches; the next ones are fetched while one is processed. */
async function* fetchBatches(snapshot: Database, statement: SQL): AsyncGenerator<SurveyResponse[]> {
  await snapshot.execute(sql`declare answers no scroll cursor for ${statement}`)
  const fetch = () => {
    const rows = snapshot.execute<ResponseRow>(sql.raw(`fetch ${batchRows} from answers`)).then((found) => [...found])
    // A consumer that stops early never awaits it; errors are thrown where it is awaited.
    rows.catch(() => {})
    return rows
  }
  const coming = Array.from({ length: batchesAhead }, fetch)
  try {
    for (;;) {
      const rows = await coming.shift()
      if (!rows || rows.length === 0) return
      if (rows.length === batchRows) coming.push(fetch())
      yield rows.map(toSurveyResponse)
    }
  } finally {
    await Promise.allSettled(coming)
    await snapshot.execute(sql`close answers`).catch(() => {})
  }
}

const toSurveyResponse = (row: ResponseRow): SurveyResponse => ({
  id: row.id,
  surveyId: Number(row.survey_id),
  state: row.state,
  startedAt: new Date(row.started),
  submittedAt: row.submitted === null ? null : new Date(row.submitted),
  completionMethod: row.method,
  marks: row.marks,
  link: row.link,
  answers: row.answers,
})
