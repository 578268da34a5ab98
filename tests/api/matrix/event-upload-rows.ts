import type { Database } from '@/db/client'
import { imports } from '@/db/schema'
import { aWorkbookForm } from './offline-answer-rows'
import { ofOrganisation, type Row, withQuery } from './row'

/** An upload of events of an organisation, which wrote nothing and whose file is gone. */
export async function anEventUploadOf(db: Database, organisationId: number): Promise<number> {
  const row = { kind: 'events', organisationId, filename: 'events.xlsx', status: 'successful' } as const
  const [made] = await db.insert(imports).values(row).returning({ id: imports.id })
  return made?.id ?? 1
}

/** No upload has this number. */
const absentUpload = 900_000_000_000_002
const numberOf = ({ eventUploadId = absentUpload }: { eventUploadId?: number }) => eventUploadId

/** Events in bulk: their upload, what became of it, and a year to be edited. */
export const eventUploadRows: readonly Row[] = [
  // A workbook that cannot be read is a result of its own.
  { call: 'POST /api/events/{id}', about: 'organisation', send: aWorkbookForm },
  { call: 'GET /api/events/uploads', about: 'organisation', send: ofOrganisation.send },
  {
    call: 'GET /api/events/uploads/{id}/findings',
    about: 'organisation',
    send: (thing) => ({ parameter: String(numberOf(thing)) }),
  },
  {
    call: 'GET /api/events/uploads/{id}/file',
    about: 'organisation',
    send: (thing) => ({ parameter: String(numberOf(thing)) }),
    ok: 410,
  },
  {
    call: 'DELETE /api/events/uploads',
    about: 'organisation',
    send: (thing) => ({ json: { importId: numberOf(thing) } }),
    ok: 409,
  },
  {
    call: 'GET /api/events/year-workbook',
    about: 'organisation',
    send: ({ id }) => withQuery({ organisationId: id, year: 2026 }),
  },
]
