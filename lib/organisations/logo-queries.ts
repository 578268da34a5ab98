import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisationLogos } from '@/db/schema'

/** The logo of an organisation, undefined without one. Whether the organisation is in scope is asked before. */
export async function findLogo(db: Database, organisationId: number) {
  const [logo] = await db.select().from(organisationLogos).where(eq(organisationLogos.organisationId, organisationId))
  return logo
}

/** Puts a logo in the place of whatever was there. */
export async function putLogo(db: Database, logo: typeof organisationLogos.$inferInsert) {
  const { organisationId: target } = organisationLogos
  await db.insert(organisationLogos).values(logo).onConflictDoUpdate({ target, set: logo })
}
