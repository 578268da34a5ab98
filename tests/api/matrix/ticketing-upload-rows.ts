import { randomUUID } from 'node:crypto'
import type { Database } from '@/db/client'
import { imports, ticketingProfiles } from '@/db/schema'
import { ofOrganisation, type Row } from './row'

/** An upload of ticketing data that waits for an answer, and whose file is gone. */
export async function aTicketingUploadOf(db: Database, organisationId: number): Promise<number> {
  const row = { kind: 'ticketing', organisationId, filename: 'season.csv', status: 'held' } as const
  const [made] = await db.insert(imports).values(row).returning({ id: imports.id })
  return made?.id ?? 1
}

/** How files of one heading are read for an organisation. */
export async function aTicketingProfileOf(db: Database, organisationId: number): Promise<number> {
  const name = randomUUID()
  const mapping = {
    ...{ columns: {}, grain: 'line', dateOrder: 'dmy', prices: 'each', pricesHaveFee: false, decimalSign: '.' },
    ...{ statusWords: {}, concessions: {}, channelWords: {}, providerId: null, mode: 'orders', replacement: null },
  }
  const [made] = await db
    .insert(ticketingProfiles)
    .values({ organisationId, name, fingerprint: name, mapping })
    .returning({ id: ticketingProfiles.id })
  return made?.id ?? 1
}

/** A form with a file that has headings and nothing else. */
function aSalesForm() {
  const boundary = `boundary-${randomUUID()}`
  const head = 'content-disposition: form-data; name="file"; filename="season.csv"\r\ncontent-type: text/csv'
  return {
    raw: `--${boundary}\r\n${head}\r\n\r\nBox Office Reference ID\r\n\r\n--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** No upload has this number. */
const absentUpload = 900_000_000_000_003
const numberOf = ({ ticketingUploadId = absentUpload }: { ticketingUploadId?: number }) => ticketingUploadId
const ofUpload = {
  about: 'organisation',
  send: (thing: { ticketingUploadId?: number }) => ({ parameter: String(numberOf(thing)) }),
} as const

/** Ticketing data: the uploads, what became of them, and the answers to what they are held for. */
export const ticketingUploadRows: readonly Row[] = [
  { call: 'GET /api/box-office' },
  { call: 'POST /api/box-office/{organisationId}', about: 'organisation', send: aSalesForm },
  { call: 'GET /api/box-office/uploads/{id}', ...ofUpload },
  {
    call: 'POST /api/box-office/uploads/{id}/answers',
    about: 'organisation',
    send: (thing) => ({ parameter: String(numberOf(thing)), json: { consents: ['look'] } }),
    ok: 410,
  },
  {
    call: 'DELETE /api/box-office/uploads/held',
    about: 'organisation',
    send: (thing) => ({ json: { importId: numberOf(thing) } }),
  },
  // One that waits was not imported.
  {
    call: 'DELETE /api/box-office/uploads',
    about: 'organisation',
    send: (thing) => ({ json: { importId: numberOf(thing) } }),
    ok: 409,
  },
  { call: 'GET /api/box-office/uploads/{id}/file', ...ofUpload, ok: 410 },
  { call: 'GET /api/box-office/uploads/{id}/lines', ...ofUpload },
  { call: 'GET /api/box-office/profiles', about: 'organisation', send: ofOrganisation.send },
  {
    call: 'DELETE /api/box-office/profiles',
    about: 'organisation',
    send: ({ ticketingProfileId = absentUpload }) => ({ json: { profileId: ticketingProfileId } }),
  },
  {
    call: 'DELETE /api/box-office/customers',
    about: 'organisation',
    send: ({ id }) => ({ json: { organisationId: id, customerId: 'C-1' } }),
    ok: 200,
  },
  {
    call: 'GET /api/resources/{fileName}',
    send: () => ({ parameter: 'TicketingDataUploadTemplate.csv' }),
    answers: ({ isSignedIn, hasAccepted, role }) =>
      !isSignedIn ? 401 : !hasAccepted ? 403 : role === 'User' ? 404 : 200,
  },
]
