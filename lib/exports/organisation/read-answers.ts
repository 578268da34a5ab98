import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses, surveyLinks } from '@/db/schema'
import { partial, submitted } from '@/lib/responses/rules'
import type { AboutResponse } from '../response-fields'

/** `answers` as the database writes them (`eachAnswer`). */
export type SurveyResponse = AboutResponse & { surveyId: number; answers: string }

/** How many responses are in memory at once, and in how few statements small surveys are read. */
const batchRows = 500
/** How many batches are on their way while one is worked at: the database never waits for the worker. */
const batchesAhead = 2

type Wire = {
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

// Instants come as numbers and answers as text: the driver and the query builder would look at each value again.
const columns = sql`r.id, r.survey_id, r.state, (extract(epoch from r.started_at) * 1000)::float8 as started,
  (extract(epoch from r.submitted_at) * 1000)::float8 as submitted, r.completion_method as method, r.marks,
  l.label as link, r.answers::text as answers`
const source = sql`${responses} r left join ${surveyLinks} l on l.id = r.link_id`

/**
 * The answered responses of these surveys in batches: survey by survey, submitted ones first, each part in the order
 * they were begun. `snapshot` is a line of its own (`openSnapshot`), so that all of them are of one moment.
 * @param surveys with how many responses each has, as `countAnswered` says
 */
export async function* readAnswers(
  snapshot: Database,
  surveys: readonly { id: number; responses: number }[],
  withMarked: boolean,
): AsyncGenerator<readonly SurveyResponse[]> {
  const wanted = withMarked ? sql`true` : sql`r.marks = 0`
  for (const together of readTogether(surveys)) {
    const [only, ...more] = together
    if (only === undefined) continue
    if (more.length > 0 || only.responses <= batchRows) {
      const ids = `{${together.map(({ id }) => id).join(',')}}`
      const rows = await snapshot.execute<Wire>(sql`select ${columns} from ${source}
        where r.survey_id = any(${ids}::bigint[]) and r.state >= ${partial} and ${wanted}
        order by r.survey_id, r.state desc, r.started_at, r.id`)
      yield rows.map(ofWire)
    } else {
      for (const state of [submitted, partial])
        yield* throughCursor(
          snapshot,
          sql`select ${columns} from ${source}
            where r.survey_id = ${sql.raw(String(only.id))} and r.state = ${sql.raw(String(state))} and ${wanted}
            order by r.started_at, r.id`,
        )
    }
  }
}

/** Small surveys that follow each other, as many as make a batch; each large one alone. */
function* readTogether<Survey extends { responses: number }>(surveys: readonly Survey[]): Generator<Survey[]> {
  let together: Survey[] = []
  let sum = 0
  for (const survey of surveys) {
    if (together.length > 0 && sum + survey.responses > batchRows) {
      yield together
      together = []
      sum = 0
    }
    together.push(survey)
    sum += survey.responses
  }
  if (together.length > 0) yield together
}

/** The rows of a statement a batch at a time; the next ones are on their way while one is worked at. */
async function* throughCursor(snapshot: Database, statement: SQL): AsyncGenerator<SurveyResponse[]> {
  await snapshot.execute(sql`declare answers no scroll cursor for ${statement}`)
  const fetch = () => {
    const rows = snapshot.execute<Wire>(sql.raw(`fetch ${batchRows} from answers`)).then((found) => [...found])
    // Whoever leaves early does not wait for it; what goes wrong is said where it is awaited.
    rows.catch(() => {})
    return rows
  }
  const coming = Array.from({ length: batchesAhead }, fetch)
  try {
    for (;;) {
      const rows = await coming.shift()
      if (!rows || rows.length === 0) return
      if (rows.length === batchRows) coming.push(fetch())
      yield rows.map(ofWire)
    }
  } finally {
    await Promise.allSettled(coming)
    await snapshot.execute(sql`close answers`).catch(() => {})
  }
}

const ofWire = (row: Wire): SurveyResponse => ({
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
