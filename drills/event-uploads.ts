import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { ConnectionLost } from '@/kit/platform'
import { type Session, signIn } from '@/kit/staff'
import { anEventRow, fillEvents } from '@/tests/support/events-workbook'
import { readWithRetries } from './answers-file'
import type { Drill, DrillTarget } from './drill'
import { killProcess, type Outage, type ProcessName, waitForRecovery } from './kill'
import { type DrillResult, formatCount, formatDurations } from './scoreboard'

const parts = ['worker', 'database', 'web'] as const satisfies ProcessName[]
const rowsInFile = 400
/** Leases, looks, and three tries. */
const timeoutMs = 300_000
/** The quarter of the events: confirmed before each upload, and no longer once they are there. */
const quarter = { year: 2024, quarter: 3 }

type Season = { organisationId: number; version: number; template: Uint8Array; location: string }
type Upload = {
  id: number
  filename: string
  status: string
  messages: string[]
  outcome: { eventsCreated: number; confirmations: unknown[] } | null
}

/**
 * R-02D: web, worker or database killed while a workbook of events is sent or taken in: all its events or none, each
 * once, the confirmation of their quarter ended with them, and the list of uploads says which.
 */
export const eventUploadDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture } = target
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const survey = await own.newSurvey()
  const { body: template } = await readWithRetries(platform, session, '/api/resources/EventsUploadTemplate.xlsx')
  const { organisationId } = own
  const outages: Outage[] = []
  const failures: string[] = []
  const ended = { caught: 0, imported: 0, refused: 0, sent: 0 }

  const location = await platform.onDatabase(async (sql) => {
    const [row] = await sql<{ name: string }[]>`select name from locations where id = ${own.locationId}`
    return row?.name ?? ''
  })
  const seasonOf = (version: number): Season => ({ organisationId, version, template, location })
  const uploadOne = async (version: number, meanwhile: (tookMs: () => number | undefined) => Promise<void>) => {
    await platform.onDatabase((sql) => confirm(sql, organisationId))
    const file = await workbookOf(seasonOf(version))
    const began = performance.now()
    let tookMs: number | undefined
    // It is answered once the workbook has been taken in.
    const sending = send(target, session, seasonOf(version), file).finally(() => {
      tookMs = performance.now() - began
    })
    await meanwhile(() => tookMs)
    ended.sent += await sending
    const uploads = await waitForEnd(target, session, seasonOf(version))
    failures.push(...(await checkEvents(target, seasonOf(version), uploads)))
    return uploads.map(({ status }) => status)
  }

  let usualMs = 0
  const first = await uploadOne(1, async (findMs) => {
    while (usualMs === 0) {
      await pause(10)
      usualMs = findMs() ?? 0
    }
  })
  if (first.join() !== 'successful') throw new Error(`The first workbook ended as ${first.join()}`)
  console.log(`    undisturbed, ${formatCount(rowsInFile)} events take ${formatDurations([usualMs])}`)
  for (let done = 0; done < size.kills * parts.length; done += 1) {
    const part = parts[done % parts.length] as ProcessName
    await pause(size.restMs * (1 + random.fraction() / 3))
    const statuses = await uploadOne(done + 2, async (findMs) => {
      await pause(random.fraction() * usualMs)
      const tookMs = findMs()
      if (tookMs === undefined) ended.caught += 1
      // The first one is the slowest.
      else usualMs = Math.min(usualMs, tookMs)
      const killed = await killProcess(stack, part)
      outages.push(await waitForRecovery(stack, platform, { part, killed, survey, session }))
    })
    if (statuses.includes('successful')) ended.imported += 1
    else ended.refused += 1
    console.log(`    kill ${done + 1} of the ${part}: ${statuses.join(', ')}`)
  }
  failures.push(...outages.flatMap(({ faults }) => faults))
  return resultOf(outages, ended, failures)
}

const resultOf = (
  outages: readonly Outage[],
  { caught, imported, refused, sent }: Record<'caught' | 'imported' | 'refused' | 'sent', number>,
  failures: string[],
): DrillResult => ({
  id: 'R-02D',
  what: `kill -9 of worker, database and web, ${outages.length} times, ${caught} of them while a workbook of ${rowsInFile} events of a confirmed quarter was sent or taken in`,
  figure: `${imported} workbooks imported whole, ${refused} not at all and said so, sent ${sent} times; each event once, with its figures and its line in the trail, the confirmation ended with them; well after ${formatDurations(outages.map(({ ms }) => ms))}`,
  failures,
})

const fileNameOf = ({ version }: Season) => `season ${version}.xlsx`
const eventNameOf = ({ version }: Season, at: number) => `Version ${version} night ${at}`

const workbookOf = (season: Season): Promise<Buffer> =>
  fillEvents(
    season.template,
    Array.from({ length: rowsInFile }, (_, at) =>
      anEventRow(season.location, { 'Event Name': eventNameOf(season, at) }),
    ),
  )

/** The quarter is confirmed, if it is not already. */
const confirm = (sql: Sql, organisationId: number) => sql`
  insert into confirmations (organisation_id, year, quarter, confirmed_at, confirmed_by_name, snapshot, snapshot_hash)
  values (${organisationId}, ${quarter.year}, ${quarter.quarter}, now(), 'Ada Marshall', '{}', '\\x00')
  on conflict do nothing`

/** Sends a workbook until the platform answers, as a person does whose page lost its connection. @returns how often */
async function send({ platform }: DrillTarget, { cookie }: Session, season: Season, file: Buffer): Promise<number> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], fileNameOf(season)))
  const body = new Response(form)
  const raw = Buffer.from(await body.clone().arrayBuffer())
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  const path = `/api/events/${season.organisationId}?ignoreWarnings=true`
  const end = performance.now() + timeoutMs
  for (let times = 1; ; times += 1) {
    const answer = await platform.ask('POST', path, { cookie, raw, headers }).catch((error: unknown) => {
      if (!(error instanceof ConnectionLost)) throw error
    })
    if (answer?.status === 200 || answer?.status === 202) return times
    if (answer && (answer.status !== 503 || answer.retryAfter === undefined))
      throw new Error(`The workbook was answered with ${answer.status}: ${answer.text}`)
    if (performance.now() > end) throw new Error('The workbook was never taken')
    await pause(300)
  }
}

/** Looks at the list of uploads, as its page does, until all of this workbook have ended. */
async function waitForEnd({ platform }: DrillTarget, session: Session, season: Season): Promise<Upload[]> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const { text } = await readWithRetries(
      platform,
      session,
      `/api/events/uploads?organisationId=${season.organisationId}`,
    )
    const uploads = (JSON.parse(text) as { data: Upload[] }).data.filter((one) => one.filename === fileNameOf(season))
    if (uploads.every(({ status }) => !['queued', 'processing'].includes(status))) return uploads
    if (performance.now() > end) throw new Error(`${fileNameOf(season)} has not ended`)
    await pause(250)
  }
}

type FoundCounts = { events: number; names: number; figures: number; lines: number; ended: number; standing: number }

/** What is wrong with the events of a workbook, beside what the list says of its uploads. */
async function checkEvents({ platform }: DrillTarget, season: Season, uploads: readonly Upload[]): Promise<string[]> {
  const names = eventNameOf(season, 0).replace(/\d+$/, '%')
  const found = await platform.onDatabase(async (sql) => {
    const [row] = await sql<FoundCounts[]>`
      with own as (
        select e.id, e.name from events e join event_organisations o on o.event_id = e.id
        where o.organisation_id = ${season.organisationId} and e.name like ${names})
      select count(*)::int as events, count(distinct name)::int as names,
        (select count(*)::int from event_attendances a join own on own.id = a.event_id
          where a.year = ${quarter.year} and a.quarter = ${quarter.quarter}) as figures,
        (select count(*)::int from audit_trail where subject = 'event' and action = 'create'
          and subject_id in (select id::text from own)) as lines,
        (select count(distinct confirmation.id)::int from confirmations confirmation
          join attestation_history h using (organisation_id, year, quarter)
          where h.event_id in (select id from own) and confirmation.reset_at = h.modified_on) as ended,
        (select count(*)::int from confirmations
          where organisation_id = ${season.organisationId} and reset_at is null) as standing
      from own`
    return row
  })
  const wrote = uploads.filter(({ status, outcome }) => status === 'successful' && outcome?.eventsCreated)
  const all = wrote.length > 0 ? rowsInFile : 0
  const wanted: FoundCounts = {
    ...{ events: all, names: all, figures: all, lines: all },
    ...(all > 0 ? { ended: 1, standing: 0 } : { ended: 0, standing: 1 }),
  }
  const failures: string[] = []
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    failures.push(`${fileNameOf(season)}: found ${JSON.stringify(found)}, the list says ${JSON.stringify(wanted)}`)
  if (wrote.length > 1) failures.push(`${fileNameOf(season)}: ${wrote.length} uploads say that they made its events`)
  if (wrote.some(({ outcome }) => outcome?.eventsCreated !== rowsInFile || outcome.confirmations.length !== 1))
    failures.push(`${fileNameOf(season)}: its outcome names other events or confirmations`)
  for (const { id, status, messages } of uploads) {
    if (!['successful', 'failed'].includes(status)) failures.push(`upload ${id} ended as ${status}`)
    if (status === 'failed' && !messages.some((message) => message.startsWith('Nothing was imported')))
      failures.push(`upload ${id} failed and does not say why: ${messages.join(' ')}`)
  }
  return failures
}
