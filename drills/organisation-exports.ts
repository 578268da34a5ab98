import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { PlatformClient } from '@/kit/platform'
import type { Session } from '@/kit/staff'
import type { OrganisationKind } from '@/lib/exports/rules'
import { unzip } from '@/tests/support/unzip'
import { readWithRetries } from './answers-file'

export type OrganisationExportKind = { type: OrganisationKind; format: 'csv' | 'xlsx' }

/** Asks for all answers of an organisation. @returns the export's number */
export async function requestExport(
  { ask }: PlatformClient,
  { cookie }: Session,
  organisationId: number,
  kind: OrganisationExportKind,
): Promise<number> {
  const answer = await ask('POST', '/api/exports', { cookie, json: { organisationId, ...kind } })
  if (answer.status !== 201) throw new Error(`The export was answered with ${answer.status}: ${answer.text}`)
  return (JSON.parse(answer.text) as { id: number }).id
}

export const findExportStatus = async (sql: Sql, exportId: number): Promise<string> => {
  const [row] = await sql<{ status: string }[]>`select status from exports where id = ${exportId}`
  return row?.status ?? 'missing'
}

/** Watches the row of an export until it is none of `states` any more. @throws after `timeoutMs` */
export async function waitWhileIn(sql: Sql, exportId: number, states: readonly string[], timeoutMs = 240_000) {
  const end = performance.now() + timeoutMs
  for (;;) {
    const status = await findExportStatus(sql, exportId)
    if (!states.includes(status)) return status
    if (performance.now() > end) throw new Error(`Export ${exportId} is still ${status}`)
    await pause(4)
  }
}

/** The file of a completed export, by its call. */
export async function downloadExport(platform: PlatformClient, session: Session, exportId: number): Promise<Buffer> {
  const { status, body, text } = await readWithRetries(platform, session, `/api/exports/file/${exportId}`)
  if (status !== 200) throw new Error(`The file was answered with ${status}: ${text.slice(0, 200)}`)
  return body
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/** The numbers of all responses in the file of an organisation's export, as often as they stand there. */
export const idsIn = (file: Buffer): string[] =>
  [...unzip(file).values()].flatMap((part) => [...part.toString().matchAll(uuid)].map(([id]) => id))
