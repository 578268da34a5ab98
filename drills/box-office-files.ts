import { setTimeout as pause } from 'node:timers/promises'
import type { Fixture } from '@/kit/fixture'
import type { HttpAnswer, PlatformClient } from '@/kit/platform'
import { type Session, signIn } from '@/kit/staff'
import { connectBoxOffice } from './ticketing-seasons'

/** An organisation that sells through one provider, and its Admin. */
export type BoxOffice = { organisationId: number; session: Session }

export async function aBoxOffice(platform: PlatformClient, fixture: Fixture): Promise<BoxOffice> {
  const { organisationId, admin } = await fixture.another()
  await platform.onDatabase((sql) => connectBoxOffice(sql, organisationId))
  return { organisationId, session: await signIn(platform, admin) }
}

/** Sends a ticketing file as the page does. */
export async function sendTicketingFile(
  { ask }: PlatformClient,
  { organisationId, session }: BoxOffice,
  file: Uint8Array,
): Promise<HttpAnswer> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], 'season.csv'))
  const body = new Response(form)
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  const raw = Buffer.from(await body.arrayBuffer())
  return ask('POST', `/api/box-office/${organisationId}`, { cookie: session.cookie, raw, headers })
}

type Mistake = { cell: string; column: string; description: string }

type EndedFile = {
  status: string
  messages: string[]
  findings: Mistake[]
  outcome: { encoding: string; separator: string } | null
  /** Of its last attempt. */
  ms: number
}

/** @throws where the file has not ended in four minutes */
export async function waitForEnd({ onDatabase }: PlatformClient, id: number, timeoutMs = 240_000): Promise<EndedFile> {
  const end = performance.now() + timeoutMs
  return onDatabase(async (sql) => {
    for (;;) {
      const [row] = await sql<EndedFile[]>`
        select status, messages, findings, outcome, (extract(epoch from finished_at - started_at) * 1000)::int as ms
        from imports where id = ${id}`
      if (row && !['queued', 'processing'].includes(row.status)) return row
      if (performance.now() > end) throw new Error(`Upload ${id} is still ${row?.status}`)
      await pause(100)
    }
  })
}

/** What is stored of an organisation's sales, and how many files and imports it has. */
export async function findStored({ onDatabase }: PlatformClient, { organisationId }: BoxOffice) {
  return onDatabase(async (sql) => {
    const [row] = await sql<Record<'lines' | 'tickets' | 'paidPence' | 'files' | 'imports', number>[]>`
      select count(*)::int as lines, coalesce(sum(tickets), 0)::int as tickets,
        coalesce(sum(paid_pence), 0)::int as "paidPence",
        (select count(*)::int from files where organisation_id = ${organisationId} and purpose = 'upload') as files,
        (select count(*)::int from imports where organisation_id = ${organisationId}) as imports
      from ticket_sales where organisation_id = ${organisationId}`
    if (!row) throw new Error('Counts came without a row')
    return row
  })
}
