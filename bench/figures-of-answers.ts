import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { openDatabase } from '@/db/client'
import { createBenchSurvey, deleteResponses } from '@/kit/bench-survey'
import { childrenOf, processorMsOf } from '@/kit/processes'
import { anonymousActor } from '@/lib/floor/identity/authentication'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { scheduledTaskJob } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { verifiedFigures } from '@/lib/insights/answers/nightly-verification'
import { withConnection } from '@/scripts/database/on-connection'
import { waitFor } from '@/scripts/wait-for'
import type { Figure } from './measure/figure'
import { alternate, p95, roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'
import { scriptFor } from './respondent'
import { answerTogether } from './respondents'

const base = { goal: 'G7', judged: 'product' } as const
const megabyte = 1024 * 1024

/**
 * G7: how long the worker takes to count all answers anew and what their figures occupy, and how long after it was sent an
 * answer is in the figures; and what respondents have of it that their answers are counted at once.
 */
export async function measureFigures(platform: BenchPlatform, pace: Pace): Promise<Figure[]> {
  const { sql } = platform
  const { quick } = pace
  const isCounted = nothingWaits(sql)
  const fiveMinutes = 300
  const compared = await measureNightlyComparison(platform)
  const began = performance.now()
  await sql.begin(async (tx) => {
    await tx`truncate response_facts, answer_cells, pending_response_facts`
    await tx`
      insert into pending_response_facts (organisation_id, response_id)
      select organisation_id, id from responses where state = 2 ${quick ? tx`limit 20000` : tx``}`
  })
  if (!(await waitFor(isCounted, 4 * fiveMinutes * 1000))) throw new Error('The worker did not count all answers')
  const seconds = (performance.now() - began) / 1000
  const [size] = await sql<{ bytes: number }[]>`
    select (pg_total_relation_size('response_facts') + pg_total_relation_size('answer_cells')
      + pg_total_relation_size('answer_values'))::float8 as bytes`
  const lag = await p95(quick ? 3 : 20, () => sendAnswer(sql))
  return [
    ...compared,
    { ...base, what: 'all answers counted anew', unit: 's', product: roundsOf([seconds]), bar: { most: fiveMinutes } },
    {
      ...{ ...base, what: 'size of the figures of all answers, with indexes', unit: 'MB' },
      ...{ product: roundsOf([(size?.bytes ?? Number.NaN) / megabyte]), bar: { most: 2048 } },
    },
    {
      ...base,
      what: 'from an answer to its figures, p95',
      unit: 's',
      product: roundsOf([lag / 1000]),
      bar: { most: 2 },
    },
    ...(await measureRespondentsMeanwhile(platform, pace)),
  ]
}

/** The nightly comparison of all figures with the answers and of all sums with the sales, done by the worker. */
async function measureNightlyComparison({ sql, databaseUrl }: BenchPlatform): Promise<Figure[]> {
  await sql`delete from figure_corrections`
  const began = performance.now()
  const { db, close } = openDatabase(databaseUrl, { max: 1 })
  const job = { db, requestId: 'bench', actor: anonymousActor }
  const id = await enqueue(job, scheduledTaskJob, { task: verifiedFigures.name }).finally(close)
  const isDone = async () =>
    (await sql`select from pgboss.job where id = ${id ?? null} and state = 'completed'`).length === 1
  if (!(await waitFor(isDone, 30 * 60 * 1000))) throw new Error('The worker did not compare all figures')
  const seconds = (performance.now() - began) / 1000
  const [corrected] = await sql<{ cells: number }[]>`
    select coalesce(sum(cells), 0)::float8 as cells from figure_corrections`
  const what = 'the nightly comparison of all figures with answers and sales'
  return [
    { ...base, what, unit: 's', product: roundsOf([seconds]), bar: { most: 900 } },
    {
      ...{ ...base, what: `${what}: wrong figures`, unit: '' },
      ...{ product: roundsOf([corrected?.cells ?? Number.NaN]), bar: { most: 0 } },
    },
  ]
}

const nothingWaits = (sql: postgres.Sql) => async () =>
  (await sql`select 1 from pending_response_facts limit 1`).length === 0

/**
 * The processor that web, database and worker take for a step that somebody saves, figures kept with it, beside the same
 * without figures: of 50 people at once.
 */
async function measureRespondentsMeanwhile(platform: BenchPlatform, { rounds, seconds }: Pace): Promise<Figure[]> {
  if (process.platform !== 'linux') return []
  const { sql, address, superuserUrl, pids } = platform
  const survey = await createBenchSurvey(platform)
  const script = scriptFor(survey.quickCode, survey.questions)
  const noting = (state: 'enable' | 'disable') =>
    withConnection(superuserUrl, async (admin) => {
      for (const trigger of ['insert', 'update', 'delete'])
        await admin.unsafe(`alter table responses ${state} trigger responses_note_${trigger}`)
    })
  const spentMs = () => {
    const { web = 0, worker = 0, database = 0 } = pids()
    return [web, worker, database, ...childrenOf(database)].reduce((sum, pid) => sum + processorMsOf(pid), 0)
  }
  const stepMs = async () => {
    const before = spentMs()
    const { walks } = await answerTogether(address, script, 50, seconds)
    if (!(await waitFor(nothingWaits(sql), 60_000))) throw new Error('The worker did not count all answers')
    return (spentMs() - before) / walks.reduce((sum, { saves }) => sum + saves, 0)
  }
  try {
    // Counting all anew leaves the database to clear up and write out for minutes, which would be counted as the respondents'.
    await withConnection(superuserUrl, async (admin) => {
      await admin.unsafe('vacuum analyze')
      await admin.unsafe('checkpoint')
    })
    await stepMs()
    const { limit, product } = await alternate(
      2 * rounds,
      async () => {
        await noting('disable')
        return stepMs().finally(() => noting('enable'))
      },
      stepMs,
    )
    return [
      {
        ...{ goal: 'G7', what: '50 respondents: processor of a saved step, with figures, beside without', unit: 'ms' },
        ...{ judged: 'share', limit: roundsOf(limit), product: roundsOf(product), bar: { most: 1.05 } },
      },
    ]
  } finally {
    await deleteResponses(sql, survey.id)
  }
}

/** Sends the answers of one response again as another one, and waits until it is counted. */
async function sendAnswer(sql: postgres.Sql): Promise<void> {
  const id = randomUUID()
  await sql`
    insert into responses (id, survey_id, organisation_id, template_id, key_hash, state, answers, submitted_at)
    select ${id}, survey_id, organisation_id, template_id, key_hash, 2, answers, now()
    from (select * from responses where state = 2 limit 1) as like_it`
  const isCounted = async () => (await sql`select 1 from response_facts where response_id = ${id}`).length > 0
  if (!(await waitFor(isCounted, 30_000))) throw new Error('The worker did not count an answer')
  await sql`delete from responses where id = ${id}`
}
