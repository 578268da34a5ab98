import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { ConnectionLost } from '@/kit/platform'
import { type Session, signIn } from '@/kit/staff'
import { templateHeader } from '@/lib/ticketing/profiles/template'
import { findWrongSums } from '@/tests/support/sums-of-sales'
import type { Drill, DrillTarget } from './drill'
import { killProcess, type Outage, type ProcessName, waitForRecovery } from './kill'
import { type DrillResult, formatCount, formatDurations } from './scoreboard'

const parts = ['worker', 'database', 'web'] as const satisfies ProcessName[]
const linesOf = { full: 500_000, quick: 20_000 }
const linesOfOrder = 2
/** Leases, looks, three tries, and a merge of half a million lines. */
const timeoutMs = 600_000
const period = 'from=2026-04-01&to=2027-03-31'

/** R-11: web, worker or database killed while a ticketing file is taken in: all of it or nothing, each line once. */
export const ticketingDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture } = target
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const survey = await own.newSurvey()
  const lines = size.kills > 1 ? linesOf.full : linesOf.quick
  const { organisationId } = own
  const outages: Outage[] = []
  const failures: string[] = []
  const ended = { imported: 0, refused: 0 }
  await platform.onDatabase(async (sql) => {
    await sql`insert into organisation_box_offices (organisation_id, box_office_provider_id, provider_org_ref) values (${organisationId}, 101, 'DRILL')`
    let stored = 0
    const quietMs = await takeIn(sql, 1)
    stored = 1
    console.log(`    undisturbed, ${formatCount(lines)} lines take ${formatDurations([quietMs])}`)
    for (let done = 0; done < size.kills * parts.length; done += 1) {
      const part = parts[done % parts.length] as ProcessName
      const version = done + 2
      await pause(size.restMs * (1 + random.fraction() / 3))
      const sending = send(target, session, { organisationId, version, lines, isSnapshot: done % 2 === 1 })
      if (part === 'web') await pause(random.fraction() * 400)
      else {
        await sending
        await pause(random.fraction() * quietMs)
      }
      const killed = await killProcess(stack, part)
      outages.push(await waitForRecovery(stack, platform, { part, killed, survey, session }))
      const id = await sending
      const status = await waitForEnd(target, id)
      if (status === 'successful') {
        stored = version
        ended.imported += 1
      } else ended.refused += 1
      const found = await checkSales(target, organisationId, { version: stored, lines })
      failures.push(...found.map((failure) => `kill ${done + 1} of the ${part}, file ${status}: ${failure}`))
      console.log(`    kill ${done + 1} of the ${part}: ${status}, version ${stored} stands`)
    }

    async function takeIn(database: Sql, version: number): Promise<number> {
      const began = performance.now()
      const id = await send(target, session, { organisationId, version, lines, isSnapshot: false })
      const status = await waitForEnd(target, id)
      if (status !== 'successful') {
        const [row] = await database<{ messages: string[] }[]>`select messages from imports where id = ${id}`
        throw new Error(`The first file ended as ${status}: ${row?.messages.join(' ')}`)
      }
      return performance.now() - began
    }
  })
  failures.push(...outages.flatMap(({ faults }) => faults))
  return resultOf(outages, ended, lines, failures)
}

const resultOf = (
  outages: readonly Outage[],
  { imported, refused }: { imported: number; refused: number },
  lines: number,
  failures: string[],
): DrillResult => ({
  id: 'R-11',
  what: `kill -9 of worker, database and web, ${outages.length} times, while a ticketing file of ${formatCount(lines)} lines was sent or taken in`,
  figure: `${imported} files imported whole, ${refused} not at all; after each the lines are those of one file, each once, and every sum is theirs; well after ${formatDurations(outages.map(({ ms }) => ms))}`,
  failures,
})

type Season = { organisationId: number; version: number; lines: number; isSnapshot: boolean }

/** A whole season in which every line names its version, so that a mixture of two would be seen. */
function seasonOf({ version, lines }: Season): Buffer {
  let text = `${templateHeader}\n`
  for (let line = 0; line < lines; line += 1) {
    const day = String(1 + (line % 28)).padStart(2, '0')
    const order = Math.floor(line / linesOfOrder)
    text += `EV-${order % 90},Drill,${day}/11/2026,19:30,,O${order},01/09/2026,Sale,,LS7 4HZ,,Version ${version} ${line % linesOfOrder},N,2,,${10 + (version % 50)}.00,Online,,\n`
  }
  return Buffer.from(text)
}

/** Sends a file until the platform has it; the key makes it one import however often it is sent. */
async function send({ platform }: DrillTarget, { cookie }: Session, season: Season): Promise<number> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(seasonOf(season))], `season ${season.version}.csv`))
  const body = new Response(form)
  const raw = Buffer.from(await body.clone().arrayBuffer())
  const path = `/api/box-office/${season.organisationId}${season.isSnapshot ? `?mode=snapshot&${period}` : ''}`
  const headers = {
    'content-type': body.headers.get('content-type') ?? '',
    'idempotency-key': `drill ${season.version}`,
  }
  const end = performance.now() + timeoutMs
  for (;;) {
    const answer = await platform.ask('POST', path, { cookie, raw, headers }).catch((error: unknown) => {
      if (!(error instanceof ConnectionLost)) throw error
    })
    if (answer?.status === 202) return (JSON.parse(answer.text) as { id: number }).id
    if (answer && answer.status !== 503) throw new Error(`The file was answered with ${answer.status}: ${answer.text}`)
    if (performance.now() > end) throw new Error('The file was never taken')
    await pause(300)
  }
}

async function waitForEnd({ platform }: DrillTarget, id: number): Promise<string> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const status = await platform
      .onDatabase(async (sql) => {
        const [row] = await sql<{ status: string }[]>`select status from imports where id = ${id}`
        return row?.status ?? 'gone'
      })
      .catch(() => 'queued')
    if (!['queued', 'processing'].includes(status)) return status
    if (performance.now() > end) return `still ${status}`
    await pause(250)
  }
}

/** What is wrong with the stored lines and their sums. */
async function checkSales(
  { platform, fixture }: DrillTarget,
  organisationId: number,
  { version, lines }: { version: number; lines: number },
): Promise<string[]> {
  const failures: string[] = []
  await platform.onDatabase(async (sql) => {
    const [row] = await sql<{ lines: number; own: number; keys: number }[]>`
      select count(*)::int as lines, count(*) filter (where ticket_type like ${`Version ${version} %`})::int as own,
        count(distinct row_key)::int as keys
      from ticket_sales where organisation_id = ${organisationId}`
    if (row?.lines !== lines || row.own !== lines || row.keys !== lines)
      failures.push(`${row?.lines} lines, ${row?.own} of version ${version}, ${row?.keys} keys; ${lines} were sent`)
  })
  const wrong = await fixture.onDrizzle((db) => findWrongSums(db, organisationId))
  if (wrong[0]) failures.push(`${wrong.length} sums are wrong, first ${wrong[0].what}: ${JSON.stringify(wrong[0].row)}`)
  return failures
}
