import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type AnsweredOrganisation, createAnsweredOrganisation } from '@/kit/answered-organisation'
import { createBenchSurvey, deleteResponses } from '@/kit/bench-survey'
import { memoryOf } from '@/kit/memory-of'
import { type Client, openClient } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import type { Figure } from './measure/figure'
import { roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'
import { scriptFor } from './respondent'
import { answerTogether } from './respondents'

const kinds = [
  { type: 'Mapped', format: 'csv', bar: 0.45, hoped: 0.8, seconds: 20 },
  { type: 'Mapped', format: 'xlsx', bar: 0.14, hoped: 0.4, seconds: 45 },
  { type: 'Unmapped', format: 'csv', bar: 0.45, hoped: 0.8, seconds: 20 },
  { type: 'Unmapped', format: 'xlsx', bar: 0.14, hoped: 0.4, seconds: 45 },
] as const

const growthMaxMB = 128
const fullSize = 1_000_000

/**
 * G5: all answers of an organisation as files of the worker, beside a bare `COPY … TO` of the same answers, a column a
 * question, through Node into a file; and the worker's memory meanwhile. The last one is made while people answer.
 */
export async function measureExports(platform: BenchPlatform, { rounds: fullRounds, quick }: Pace): Promise<Figure[]> {
  // A round of a million takes minutes and is its own average.
  const rounds = quick ? fullRounds : 1
  const organisation = await createAnsweredOrganisation(platform.sql, quick ? 20_000 : fullSize)
  await platform.sql`vacuum analyze responses`
  const web = openClient(platform.address)
  const figures: Figure[] = []
  const worker = platform.pids().worker ?? 0
  // Whatever the first file needs for good is not what a file needs.
  await measureExport(platform, web, organisation, kinds[0])
  const atRest = memoryOf(worker)
  let most = atRest
  for (const kind of kinds) {
    const limits: number[] = []
    const products: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      limits.push(await measureCopy(platform, organisation))
      products.push(
        await measureExport(platform, web, organisation, kind, () => {
          most = Math.max(most, memoryOf(worker))
        }),
      )
    }
    figures.push(...figuresOf(organisation, kind, limits, products))
  }
  web.close()
  const growth = {
    what: `memory of the worker while ${formatCount(organisation)} responses are exported, growth`,
    unit: 'MB',
  } as const
  return [
    ...figures,
    { goal: 'G5', ...growth, product: roundsOf([most - atRest]), judged: 'product', bar: { most: growthMaxMB } },
    await measureBesideRespondents(platform, organisation, quick),
  ]
}

const formatCount = ({ responses }: AnsweredOrganisation) => responses.toLocaleString('en-GB')

function figuresOf(
  organisation: AnsweredOrganisation,
  kind: (typeof kinds)[number],
  limits: number[],
  products: number[],
): Figure[] {
  const about = { goal: 'G5' } as const
  const what = `${kind.type.toLowerCase()} export of ${formatCount(organisation)} responses, ${kind.format.toUpperCase()}`
  const seconds = products.map((rate) => organisation.responses / rate)
  return [
    {
      ...about,
      what,
      unit: '/s',
      limit: roundsOf(limits),
      product: roundsOf(products),
      judged: 'share',
      bar: { least: kind.bar },
      hoped: { least: kind.hoped },
    },
    {
      ...about,
      what: `${what}, time`,
      unit: 's',
      product: roundsOf(seconds),
      judged: 'product',
      hoped: { most: kind.seconds },
    },
  ]
}

/**
 * Responses in a second through the limit: the database writes, Node only passes it on. `jsonb_to_record` reads each row's
 * answers once, which is three times as fast as asking for one after the other.
 */
async function measureCopy({ sql }: BenchPlatform, organisation: AnsweredOrganisation): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'illuminate-bench-'))
  const names = organisation.questions.map((name) => `"${name.replaceAll('"', '""')}"`)
  const began = performance.now()
  try {
    const rows = await sql
      .unsafe(
        `copy (select id, survey_id, state, started_at, submitted_at, completion_method, ${names.join(', ')}
          from responses, jsonb_to_record(answers) as given(${names.map((name) => `${name} text`).join(', ')})
          where organisation_id = ${organisation.organisationId}) to stdout (format csv)`,
      )
      .readable()
    await pipeline(rows, createWriteStream(join(folder, 'copy.csv')))
    return (organisation.responses / (performance.now() - began)) * 1000
  } finally {
    await rm(folder, { recursive: true })
  }
}

type ExportRow = { status: string; failure: string | null; rows: number; ms: number }

/** Responses in a second from the moment the worker takes the export up until it is completed. */
async function measureExport(
  { sql }: BenchPlatform,
  web: Client,
  { organisationId, responses }: AnsweredOrganisation,
  { type, format }: Pick<(typeof kinds)[number], 'type' | 'format'>,
  look: () => void = () => {},
): Promise<number> {
  const cookie = await openSession(web, 'funder@demo.test')
  const { status, body } = await web.ask('POST', '/api/exports', { cookie, json: { organisationId, type, format } })
  if (status !== 201) throw new Error(`The export was answered with ${status}: ${body.toString().slice(0, 200)}`)
  const { id } = JSON.parse(body.toString()) as { id: number }
  for (;;) {
    await pause(20)
    look()
    const [row] = await sql<ExportRow[]>`
      select status, failure, rows_written as rows,
        extract(epoch from clock_timestamp() - process_date)::float8 * 1000 as ms from exports where id = ${id}`
    if (row?.status === 'Queued' || row?.status === 'Processing') continue
    if (row?.status !== 'Completed' || row.rows !== responses)
      throw new Error(`The export ended as ${row?.status} with ${row?.rows} rows: ${row?.failure}`)
    await sql`delete from files where id = (select file_id from exports where id = ${id})`
    return (responses / row.ms) * 1000
  }
}

/** People answer while a file is made: no error, and every acknowledged answer is there. */
async function measureBesideRespondents(
  platform: BenchPlatform,
  organisation: AnsweredOrganisation,
  quick: boolean,
): Promise<Figure> {
  const survey = await createBenchSurvey(platform)
  const people = quick ? 50 : 500
  const web = openClient(platform.address)
  const making = measureExport(platform, web, organisation, kinds[0])
  making.catch(() => {})
  const run = await answerTogether(platform.address, scriptFor(survey.quickCode, survey.questions), people, 5)
  await making
  web.close()
  const ids = run.walks.filter(({ submitted }) => submitted).map(({ responseId }) => responseId)
  const [stored] = await platform.sql<{ count: number }[]>`
    select count(*)::int from responses where id = any(${ids}::uuid[]) and state = 2`
  await deleteResponses(platform.sql, survey.id)
  const lost = ids.length - (stored?.count ?? 0)
  const wrong = [
    ...(run.errors.length > 0 ? [`${run.errors.length} errors, the first: ${run.errors[0]}`] : []),
    ...(lost > 0 ? [`${lost} submitted responses are missing`] : []),
  ]
  return {
    goal: 'G5',
    what: `${people} respondents while an export is made: responses submitted`,
    unit: '',
    product: roundsOf([ids.length]),
    judged: 'product',
    ...(wrong.length > 0 && { fault: wrong.join('; ') }),
  }
}
