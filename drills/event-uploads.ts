import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { fillEventsTemplate } from '@/kit/events-workbook'
import { ConnectionLost } from '@/kit/platform'
import { type Session, signIn } from '@/kit/staff'
import { readWithRetries } from './answers-file'
import type { Drill, DrillTarget } from './drill'
import { killProcess, type Outage, type ProcessName, waitForRecovery } from './kill'
import { type DrillResult, formatCount, formatDurations } from './scoreboard'

const parts = ['worker', 'database', 'web'] as const satisfies ProcessName[]
const rowsOf = { full: 1_000, quick: 300 }
const timeoutMs = 300_000

/** R-11B: web, worker or database killed while a workbook of events is uploaded: all of its events or none. */
export const eventUploadDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture } = target
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const survey = await own.newSurvey()
  const rows = size.kills > 1 ? rowsOf.full : rowsOf.quick
  const { body: template } = await readWithRetries(platform, session, '/api/resources/EventsUploadTemplate.xlsx')
  const upload = async (version: number) => {
    const names = Array.from({ length: rows }, (_, row) => `Version ${version} performance ${row + 1}`)
    return send(target, session, own.organisationId, await fillEventsTemplate(template, names))
  }
  const outages: Outage[] = []
  const failures: string[] = []
  const ended = { whole: 0, none: 0 }
  const check = async (version: number) => {
    await waitForEnd(target, own.organisationId)
    const found = await platform.onDatabase((sql) => countVersion(sql, own.organisationId, version))
    if (found.events === rows) ended.whole += 1
    else ended.none += 1
    return describeFaults(found, rows)
  }

  const began = performance.now()
  await upload(0)
  const first = await check(0)
  const quietMs = performance.now() - began
  if (first.length > 0) throw new Error(`Undisturbed, ${first.join('; ')}`)
  console.log(`    undisturbed, ${formatCount(rows)} events take ${formatDurations([quietMs])}`)
  for (let done = 0; done < size.kills * parts.length; done += 1) {
    const part = parts[done % parts.length] as ProcessName
    await pause(size.restMs * (1 + random.fraction() / 3))
    const sending = upload(done + 1)
    await pause(random.fraction() * quietMs)
    const killed = await killProcess(stack, part)
    outages.push(await waitForRecovery(stack, platform, { part, killed, survey, session }))
    await sending
    const found = await check(done + 1)
    failures.push(...found.map((failure) => `kill ${done + 1} of the ${part}: ${failure}`))
  }
  failures.push(...outages.flatMap(({ faults }) => faults))
  return {
    id: 'R-11B',
    what: `kill -9 of worker, database and web, ${outages.length} times, while a workbook of ${formatCount(rows)} events was uploaded`,
    figure: `${ended.whole} workbooks whole, ${ended.none} not at all, as the list of uploads says; well after ${formatDurations(outages.map(({ ms }) => ms))}`,
    failures,
  } satisfies DrillResult
}

/** Sends a workbook once. Whoever loses the connection looks at the list of uploads, as a person does. */
async function send({ platform }: DrillTarget, { cookie }: Session, organisationId: number, file: Buffer) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], 'season.xlsx'))
  const body = new Response(form)
  const raw = Buffer.from(await body.clone().arrayBuffer())
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  const path = `/api/events/${organisationId}?ignoreWarnings=true`
  await platform.ask('POST', path, { cookie, raw, headers }).catch((error: unknown) => {
    if (!(error instanceof ConnectionLost)) throw error
  })
}

/** Waits until no upload of the organisation is under way. */
async function waitForEnd({ platform }: DrillTarget, organisationId: number): Promise<void> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const running = await platform
      .onDatabase(async (sql) => {
        const [row] = await sql<{ running: number }[]>`
          select count(*)::int as running from imports
          where organisation_id = ${organisationId} and status in ('queued', 'processing')`
        return row?.running ?? 0
      })
      .catch(() => 1)
    if (running === 0) return
    if (performance.now() > end) throw new Error('An upload is still under way')
    await pause(250)
  }
}

type Found = { events: number; names: number; quarters: number; locations: number; successful: number }

/** What there is of one workbook, and how many uploads that ended well the list has. */
async function countVersion(sql: Sql, organisationId: number, version: number): Promise<Found> {
  const [row] = await sql<Found[]>`
    select count(*)::int as events, count(distinct name)::int as names,
      count(*) filter (where exists (select from event_attendances where event_id = events.id))::int as quarters,
      (select count(*)::int from locations where organisation_id = ${organisationId} and name = 'Workbook Hall') as locations,
      (select count(*)::int from imports where organisation_id = ${organisationId} and kind = 'events'
        and status = 'successful' and (undo -> 'created' ->> 0)::bigint in (select event_id from event_organisations
          join events as one on one.id = event_id where one.name like ${`Version ${version} %`})) as successful
    from events where name like ${`Version ${version} %`}
      and id in (select event_id from event_organisations where organisation_id = ${organisationId})`
  if (!row) throw new Error('Counts came without a row')
  return row
}

function describeFaults({ events, names, quarters, locations, successful }: Found, rows: number): string[] {
  const faults: string[] = []
  if (events !== 0 && events !== rows) faults.push(`${events} of ${rows} events are there`)
  if (names !== events) faults.push(`${events} events have ${names} names`)
  if (quarters !== events) faults.push(`${quarters} of ${events} events have quarters`)
  if (locations > 1) faults.push(`the new location is there ${locations} times`)
  if (successful !== (events === 0 ? 0 : 1)) faults.push(`${successful} uploads say that ${events} events were created`)
  return faults
}
