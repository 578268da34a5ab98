import { eq } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { eventAttendances, userOrganisations, users } from '@/db/schema'
import { quartersBetween } from '@/lib/floor/calendar/quarter'
import { anAccount } from './accounts'
import { anEvent, anOrganisation } from './builders'

const filled = { occurencesAtLocation: 2, knownAttendance: 40, knownAttendanceCyp: 5 }

/**
 * In the platform under test: an organisation of its own with an Admin and a General User. In 2026/27 Q1 it owns
 * "Hamlet" without figures and "Macbeth" with all of them, in 2024/25 Q4 "Panto" without any.
 */
export async function anOrganisationToConfirm() {
  const [admin, user] = [await anAccount({ role: 1 }), await anAccount({ role: 2 })]
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'confirmation tests' })
  try {
    const organisation = await anOrganisation(db)
    for (const { email } of [admin, user]) {
      const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
      if (account) await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
    }
    const event = async (name: string, startDate: string, figures: Partial<typeof filled>) => {
      const made = await anEvent(db, organisation.id, { name, startDate, endDate: startDate })
      const quarters = quartersBetween(startDate, startDate)
      await db
        .insert(eventAttendances)
        .values(quarters.map((quarter) => ({ eventId: made.id, ...quarter, ...figures })))
      return made.id
    }
    return {
      organisation,
      admin: admin.email,
      user: user.email,
      hamlet: await event('Hamlet', '2026-05-02', {}),
      macbeth: await event('Macbeth', '2026-05-03', filled),
      panto: await event('Panto', '2025-01-03', {}),
    }
  } finally {
    await close()
  }
}
