import { eq } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { eventAttendances, userOrganisations, users } from '@/db/schema'
import { quartersBetween } from '@/lib/floor/calendar/quarter'
import { anAccount } from './accounts'
import { anEvent, anOrganisation, aPublishedSurvey } from './builders'

/**
 * In the platform under test: an organisation of its own with an Admin. "Last night" is on 31/03/2026, the last day of 2025/26 Q4, and
 * "First night" on the day after; both have no figures. "Late survey" was made at half past eleven that last evening in London, and
 * "Early survey" an hour later: in New York it was the 31st still.
 */
export async function aQuartersEdge() {
  const { email } = await anAccount({ role: 1 })
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'browser tests' })
  try {
    const organisation = await anOrganisation(db)
    const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (account) await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
    const night = async (name: string, day: string) => {
      const event = await anEvent(db, organisation.id, { name, startDate: day, endDate: day })
      const quarters = quartersBetween(day, day)
      await db.insert(eventAttendances).values(quarters.map((quarter) => ({ eventId: event.id, ...quarter })))
      return event
    }
    const [last, first] = [await night('Last night', '2026-03-31'), await night('First night', '2026-04-01')]
    const survey = (event: typeof last, name: string, madeAt: string) =>
      aPublishedSurvey(db, event, organisation.id, { name, createdAt: new Date(madeAt) })
    await survey(last, 'Late survey', '2026-03-31T22:30:00Z')
    await survey(first, 'Early survey', '2026-03-31T23:30:00Z')
    return { organisation, admin: email, lastId: last.id, firstId: first.id }
  } finally {
    await close()
  }
}
