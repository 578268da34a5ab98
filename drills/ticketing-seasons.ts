import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { ConnectionLost } from '@/kit/platform'
import type { Session } from '@/kit/staff'
import { templateHeader } from '@/lib/ticketing/profiles/template'
import { findWrongSums } from '@/tests/support/sums-of-sales'
import type { DrillTarget } from './drill'

const linesOfOrder = 2
/** Leases, looks, three tries, and a merge of half a million lines. */
const timeoutMs = 600_000
const period = 'from=2026-04-01&to=2027-03-31'

/** A box office of the organisation, as whoever sets it up would say. */
export const connectBoxOffice = (sql: Sql, organisationId: number) => sql`
  insert into organisation_box_offices (organisation_id, box_office_provider_id, provider_org_ref)
  values (${organisationId}, 101, 'DRILL')`

/** A season of an organisation as it is sent: every line names its version, so that a mixture of two would be seen. */
export type Season = { organisationId: number; version: number; lines: number; isSnapshot: boolean }

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
export async function sendSeason(target: DrillTarget, session: Session, season: Season): Promise<number> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const answer = await postSeason(target, session, season).catch((error: unknown) => {
      if (!(error instanceof ConnectionLost)) throw error
    })
    if (answer?.status === 202) return answer.id
    if (answer && answer.status !== 503)
      throw new Error(`The file was answered with ${answer.status}: ${answer.message}`)
    if (performance.now() > end) throw new Error('The file was never taken')
    await pause(300)
  }
}

/** Sends a file once. @returns what was answered: the number of the import, or why it was refused */
export async function postSeason({ platform }: DrillTarget, { cookie }: Session, season: Season) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(seasonOf(season))], `season ${season.version}.csv`))
  const body = new Response(form)
  const raw = Buffer.from(await body.clone().arrayBuffer())
  const headers = {
    'content-type': body.headers.get('content-type') ?? '',
    'idempotency-key': `drill ${season.version}`,
  }
  const path = `/api/box-office/${season.organisationId}${season.isSnapshot ? `?mode=snapshot&${period}` : ''}`
  const { status, text, retryAfter } = await platform.ask('POST', path, { cookie, raw, headers })
  const { id, message } = JSON.parse(text) as { id: number; message?: string }
  return { status, id, message, retryAfter }
}

/** What became of an import, once it has ended. */
export async function waitForEnd({ platform }: DrillTarget, id: number): Promise<string> {
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

/** How long an import took, in milliseconds, from its receipt on; undefined while it has not ended. */
export const findDuration = ({ platform }: DrillTarget, id: number): Promise<number | undefined> =>
  platform.onDatabase(async (sql) => {
    const [row] = await sql<{ ms: number | null }[]>`
      select (extract(epoch from finished_at - created_at) * 1000)::int as ms from imports
      where id = ${id} and status not in ('queued', 'processing')`
    return row?.ms ?? undefined
  })

/** What is wrong with the stored lines and their sums. */
export async function checkSales(
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
