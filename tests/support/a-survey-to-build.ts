import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '@/db/client'
import { organisationLogos, responses, surveys, surveyTemplates, userOrganisations, users } from '@/db/schema'
import { anAccount } from './accounts'
import { anEvent, anOrganisation, aPublishedSurvey, theLatestTemplate } from './builders'
import { aPng } from './pictures'

/** Does something to the database of the platform under test. */
export async function inAppDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'survey tests' })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function createAccount(db: Database, organisationIds: number[], role: 1 | 2) {
  const { email } = await anAccount({ role })
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (account)
    await db
      .insert(userOrganisations)
      .values(organisationIds.map((organisationId) => ({ userId: account.id, organisationId })))
  return email
}

/**
 * In the platform under test: an organisation with an Admin, its event "Lantern Night" with a partner, and a survey of
 * that event in each of the states that are named.
 */
export const aSurveyToBuild = () =>
  inAppDatabase(async (db) => {
    const organisation = await anOrganisation(db, { knownAs: 'Lantern Arts' })
    const partner = await anOrganisation(db)
    const event = await anEvent(db, organisation.id, { name: 'Lantern Night', partners: [partner.id] })
    await db.insert(organisationLogos).values({
      organisationId: organisation.id,
      content: await aPng(80, 40),
      mediaType: 'image/png',
      sha256: Buffer.alloc(32),
    })
    const { id: templateId } = await theLatestTemplate(db)
    const makeSurvey = (name: string, values: Partial<typeof surveys.$inferInsert>) =>
      aPublishedSurvey(db, event, organisation.id, { name, surveyTemplateId: templateId, ...values })
    const draft = await makeSurvey('Draft', { isDraft: true, quickCode: null, publishedAt: null })
    const published = await makeSurvey('Published', {})
    const archived = await makeSurvey('Archived', { quickCode: null })
    return {
      organisation,
      event,
      admin: await createAccount(db, [organisation.id], 1),
      partnersAdmin: await createAccount(db, [partner.id], 1),
      draft: draft.id,
      published: published.id,
      archived: archived.id,
    }
  })

/** Somebody answers the survey. */
export const addResponse = (surveyId: number) =>
  inAppDatabase(async (db) => {
    const [survey] = await db.select().from(surveys).where(eq(surveys.id, surveyId))
    await db.insert(responses).values({
      id: crypto.randomUUID(),
      surveyId,
      organisationId: survey?.organisationId ?? 0,
      keyHash: Buffer.alloc(32),
      state: 2,
      submittedAt: new Date(),
    })
  })

/** What the database holds of a survey, and the templates that its organisation made. */
export const findStoredSurvey = (surveyId: number) =>
  inAppDatabase(async (db) => {
    const [survey] = await db.select().from(surveys).where(eq(surveys.id, surveyId))
    const templates = survey
      ? await db.select().from(surveyTemplates).where(eq(surveyTemplates.organisationId, survey.organisationId))
      : []
    return { survey, templates }
  })
