import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisationLogos, surveyLogos, surveys } from '@/db/schema'

type Shown = { content: Buffer; mediaType: string }

/** The logo that respondents see: the survey's own, else that of the organisation it names, else its owner's. */
export async function findShownLogo(db: Database, surveyId: number): Promise<Shown | undefined> {
  const [found] = await db
    .select({
      own: { content: surveyLogos.content, mediaType: surveyLogos.mediaType },
      organisation: { content: organisationLogos.content, mediaType: organisationLogos.mediaType },
    })
    .from(surveys)
    .leftJoin(surveyLogos, eq(surveyLogos.surveyId, surveys.id))
    .leftJoin(
      organisationLogos,
      eq(organisationLogos.organisationId, sql`coalesce(${surveys.logoOrganisationId}, ${surveys.organisationId})`),
    )
    .where(eq(surveys.id, surveyId))
  return found?.own ?? found?.organisation ?? undefined
}

/** The logo of one organisation. Whether it may be asked for is decided before. */
export async function findOrganisationLogo(db: Database, organisationId: number): Promise<Shown | undefined> {
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
