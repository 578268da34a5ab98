import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { imports, organisationBoxOffices } from '@/db/schema'
import { storeStream } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { JobRun } from '@/lib/floor/jobs/job-handler'
import { importFiles } from '@/lib/imports/import-file'
import { importTicketingFileJob } from '@/lib/imports/jobs'
import { type Import, insertImport, ofOrganisation } from '@/lib/imports/queries'
import { ticketingFiles } from '@/lib/ticketing/upload/ticketing-import'
import type { TicketingOptions } from '@/lib/ticketing/upload-options'
import { as } from './actors'
import { anOrganisation } from './builders'
import type { TestDatabase } from './database'

const templateHeading =
  'Box Office Reference ID,Event Name,Performance Date,Performance Time,Venue Name,Transaction ID,Transaction Date,Transaction Type,Customer ID,Customer Postcode,Customer Country,Ticket Type,Concession Flag,Number of Tickets,Face Value,Price Paid,Sales Channel,Ticketing Provider'

/** A file in the form of the template. */
export const templateFile = (...lines: readonly string[]) => `${[templateHeading, ...lines].join('\r\n')}\r\n`

/** Two adult tickets and one for a person under 26, in one order of a Hamlet. */
export const anOrder = (transaction = 'T1') => [
  `HAM,Hamlet,14/11/2026,19:30,Main House,${transaction},02/09/2026,Sale,C-1,LS7 4HZ,United Kingdom,Adult,N,2,24.00,24.00,Online,`,
  `HAM,Hamlet,14/11/2026,19:30,Main House,${transaction},02/09/2026,Sale,C-1,LS7 4HZ,United Kingdom,Under 26,Y,1,24.00,10.00,Online,`,
]

/** An organisation that sells through one provider, and its Admin. */
export async function aBoxOffice(database: TestDatabase, providerIds: readonly number[] = [101]) {
  const organisation = await anOrganisation(database.db)
  for (const boxOfficeProviderId of providerIds)
    await database.db
      .insert(organisationBoxOffices)
      .values({ organisationId: organisation.id, boxOfficeProviderId, providerOrgRef: `R${boxOfficeProviderId}` })
  return { organisationId: organisation.id, ctx: await as.admin(database.db, organisation) }
}

/** Stores a file as the call does, and makes its import, which waits for a worker. @returns its number */
export async function anUpload(
  ctx: StaffContext,
  organisationId: number,
  content: string | Buffer,
  { options, ...given }: { options?: TicketingOptions } & Partial<typeof imports.$inferInsert> = {},
): Promise<number> {
  const about = { purpose: 'upload', name: 'season.csv', mediaType: 'text/csv' } as const
  const { id: fileId } = await storeStream(ctx.db, about, Readable.from([Buffer.from(content)]))
  return insertImport(ctx.db, {
    ...{ kind: 'ticketing', organisationId, fileId, filename: 'season.csv', createdBy: ctx.actor.userId },
    ...{ options: options ?? null, extractedAt: ctx.now, ...given },
  })
}

/** One attempt of a worker at an upload. @returns what became of it */
export async function importUpload(ctx: StaffContext, importId: number): Promise<Import> {
  const run = { signal: new AbortController().signal } as JobRun
  await importFiles(importTicketingFileJob, [ticketingFiles]).run(ctx, { importId }, run)
  const [row] = await ctx.db.select().from(imports).where(eq(imports.id, importId))
  if (!row) throw new Error('The import is gone')
  return ofOrganisation(row)
}

/** Uploads a file and has a worker take it in. */
export const importFileOf = async (
  ctx: StaffContext,
  organisationId: number,
  content: string | Buffer,
  given: Parameters<typeof anUpload>[3] = {},
) => importUpload(ctx, await anUpload(ctx, organisationId, content, given))
