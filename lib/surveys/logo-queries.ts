import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisationLogos, surveyLogos } from '@/db/schema'
import type { Logo } from './shown-logo'

/** The logo of one organisation. Whether it may be asked for is decided before. */
export async function findOrganisationLogo(db: Database, organisationId: number): Promise<Logo | undefined> {
  const [logo] = await db
    .select({ content: organisationLogos.content, mediaType: organisationLogos.mediaType })
    .from(organisationLogos)
    .where(eq(organisationLogos.organisationId, organisationId))
  return logo
}

/** Puts a survey's logo in the place of whatever was there. */
export async function putLogo(db: Database, logo: typeof surveyLogos.$inferInsert) {
  await db.insert(surveyLogos).values(logo).onConflictDoUpdate({ target: surveyLogos.surveyId, set: logo })
}

/** @returns the name of the file that was there, undefined without one */
export async function deleteLogo(db: Database, surveyId: number): Promise<string | undefined> {
  const [gone] = await db
    .delete(surveyLogos)
    .where(eq(surveyLogos.surveyId, surveyId))
    .returning({ name: surveyLogos.name })
  return gone?.name
}
