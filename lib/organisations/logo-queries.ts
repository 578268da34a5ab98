import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisationLogos } from '@/db/schema'

/** The logo of an organisation, undefined without one. Whether the organisation is in scope is asked before. */
export async function findLogo(db: Database, organisationId: number) {
  const [logo] = await db.select().from(organisationLogos).where(eq(organisationLogos.organisationId, organisationId))
  return logo
}

/** Takes a logo away. @returns its hash; undefined where there was none */
export async function deleteLogo(db: Database, id: number): Promise<Buffer | undefined> {
  const { organisationId, sha256 } = organisationLogos
  const [gone] = await db.delete(organisationLogos).where(eq(organisationId, id)).returning({ sha256 })
  return gone?.sha256
}

/** Puts a logo in the place of whatever was there. */
export async function putLogo(db: Database, logo: typeof organisationLogos.$inferInsert) {
  const { organisationId: target } = organisationLogos
  await db.insert(organisationLogos).values(logo).onConflictDoUpdate({ target, set: logo })
}
