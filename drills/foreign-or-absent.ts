import type { PlatformClient } from '@/kit/platform'
import { signIn } from '@/kit/staff'
import type { Drill } from './drill'
import { compareTimes, formatMedians, type Medians, measureMedians } from './same-time'
import type { DrillResult } from './scoreboard'

const absent = 900_000_000_000_001
const tables = { location: 'locations', event: 'events', survey: 'surveys' } as const
type RecordKind = keyof typeof tables

/** What somebody may ask about a record by its number. */
const recordRequests: {
  what: RecordKind
  method: string
  path: (id: number) => string
  json?: (id: number) => object
}[] = [
  { what: 'location', method: 'GET', path: (id) => `/api/locations/${id}` },
  { what: 'event', method: 'GET', path: (id) => `/api/events/${id}` },
  { what: 'survey', method: 'GET', path: (id) => `/api/surveys/${id}` },
  { what: 'location', method: 'DELETE', path: () => '/api/locations', json: (id) => ({ locationId: id }) },
  { what: 'event', method: 'DELETE', path: () => '/api/events', json: (id) => ({ eventId: id }) },
]

/** S-01: a record out of reach and one that is not there: the same answer, in the same time. */
export const foreignOrAbsentDrill: Drill['run'] = async (
  { platform, fixture, share },
  { size },
): Promise<DrillResult> => {
  const { cookie } = await signIn(platform, fixture.admin)
  const rounds = Math.max(100, size.races / 4)
  const figures: string[] = []
  const failures: string[] = []
  const remarks: string[] = []
  for (const { what, method, path, json } of recordRequests) {
    const foreign = await findForeignRecord(platform, what, fixture.organisationId)
    const ask = (id: number) => platform.ask(method, path(id), { cookie, ...(json && { json: json(id) }) })
    const answers = await Promise.all([foreign, absent].map(ask))
    const distinctAnswers = new Set(
      answers.map(({ status, text }) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`),
    )
    if (distinctAnswers.size !== 1 || answers[0]?.status !== 404)
      failures.push(`${method} ${what}: ${[...distinctAnswers].join(' and ')}`)
    const medians: Medians = await measureMedians(rounds, [
      { name: 'foreign', ask: () => ask(foreign) },
      { name: 'absent', ask: () => ask(absent) },
    ])
    const timing = compareTimes(medians, share)
    figures.push(`${method} ${what}: ${formatMedians(medians)}`)
    failures.push(...timing.failures.map((failure) => `${method} ${what}: ${failure}`))
    remarks.push(...timing.remarks.map((remark) => `${method} ${what}: ${remark}`))
  }
  return {
    id: 'S-01',
    what: `a record out of reach beside one that is not there, ${rounds} times each in turn`,
    figure: figures.join('; '),
    failures,
    remarks,
  }
}

/** A record of the demonstration data that another organisation has to itself. */
const findForeignRecord = (platform: PlatformClient, what: RecordKind, organisationId: number) =>
  platform.onDatabase(async (sql) => {
    const [row] =
      what === 'event'
        ? await sql<{ id: number }[]>`select e.id from events e where not exists (select 1 from event_organisations eo
            where eo.event_id = e.id and eo.organisation_id = ${organisationId}) order by e.id limit 1`
        : await sql<{ id: number }[]>`select id from ${sql(tables[what])}
            where organisation_id <> ${organisationId} order by id limit 1`
    if (!row) throw new Error(`There is no ${what} of another organisation`)
    return Number(row.id)
  })
