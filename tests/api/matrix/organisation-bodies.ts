import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisationLogos, organisations } from '@/db/schema'
import { organisationDetails } from '../../support/organisation-details'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What every rule of a new organisation is content with. */
export const anOrganisationBody = () => ({
  name: `Organisation ${randomUUID()}`,
  knownAs: 'New here',
  ...organisationDetails,
  npoStatus: 3,
  activeStatus: 1,
})

/** An organisation unchanged: nobody needs a right on single fields to send it back. Of an absent one, any. */
export async function theOrganisationBody(db: Database, id: number) {
  const [found] = await db.select().from(organisations).where(eq(organisations.id, id))
  const { version: _, ...body } = found ?? { ...anOrganisationBody(), version: 1 }
  return { ...body, id }
}

/** Gives an organisation a logo, unless it has one. */
export const withLogo = (db: Database, organisationId: number) =>
  db
    .insert(organisationLogos)
    .values({ organisationId, content: png, mediaType: 'image/png', sha256: Buffer.alloc(32) })
    .onConflictDoNothing()

/** A form with a logo in it. */
export function aLogoForm() {
  const boundary = `boundary-${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    raw: Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
