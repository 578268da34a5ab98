import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisationLogos, surveyLogos, surveys } from '@/db/schema'

export type Logo = { content: Buffer; mediaType: string }

/**
 * The logo that respondents see: the survey's own, else that of the organisation chosen for the logo, else of the
 * survey's organisation.
 */
export async function findEffectiveLogo(db: Database, surveyId: number): Promise<Logo | undefined> {
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
