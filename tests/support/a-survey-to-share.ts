import { eq } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { responses, type surveys, userOrganisations, users } from '@/db/schema'
import { newResponseId } from '@/lib/responses/response-id'
import { hashKey, newValidationKey } from '@/lib/responses/validation-key'
import { anAccount } from './accounts'
import { anEvent, anOrganisation, aPublishedSurvey } from './builders'

/**
 * In the platform under test: a published survey of "The Winter Garden" with an Admin of the organisation that owns it
 * and an Admin of a partner. So many have sent it, without a word.
 */
export async function aSurveyToShare(values: Partial<typeof surveys.$inferInsert> = {}, answered = 0) {
  const [admin, partner] = [await anAccount({ role: 1 }), await anAccount({ role: 1 })]
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'sharing tests' })
  try {
    const [owner, partnerOrganisation] = [await anOrganisation(db), await anOrganisation(db)]
    const assign = async ({ email }: { email: string }, organisation: { id: number }) => {
      const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
      if (account) await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
    }
    await assign(admin, owner)
    await assign(partner, partnerOrganisation)
    const event = await anEvent(db, owner.id, { name: 'The Winter Garden', partners: [partnerOrganisation.id] })
    const survey = await aPublishedSurvey(db, event, owner.id, { name: 'Tell us what you thought', ...values })
    for (let at = 0; at < answered; at++)
      await db.insert(responses).values({
        id: newResponseId(new Date()),
        surveyId: survey.id,
        organisationId: owner.id,
        keyHash: hashKey(newValidationKey()),
        state: 2,
        submittedAt: new Date(),
      })
    return { survey, admin: admin.email, partner: partner.email }
  } finally {
    await close()
  }
}
