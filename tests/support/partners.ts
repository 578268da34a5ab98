import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '@/db/client'
import { eventAttendances, userOrganisations, users } from '@/db/schema'
import { quartersBetween } from '@/lib/floor/calendar/quarter'
import { anAccount } from './accounts'
import { aLocation, anEvent, anOrganisation } from './builders'

const filled = { occurencesAtLocation: 2, knownAttendance: 40, knownAttendanceCyp: 5 }

/** Runs work against the database of the platform under test with the builders of rows. */
async function withAppDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'browser tests' })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** An organisation of its own in the platform under test, with the e-mail of its Admin. */
async function anOrganisationWithAdmin(db: Database, name?: string) {
  const { email } = await anAccount({ role: 1 })
  const organisation = await anOrganisation(db, name === undefined ? {} : { name })
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (account) await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
  return { ...organisation, admin: email }
}

/**
 * Two organisations with an Admin each, and an event of the first on 02/05/2026 with the second as its partner; all
 * filled in.
 */
export const twoPartners = () =>
  withAppDatabase(async (db) => {
    const owner = await anOrganisationWithAdmin(db)
    const partner = await anOrganisationWithAdmin(db)
    const { id: locationId, name: location } = await aLocation(db, owner.id)
    const dates = { startDate: '2026-05-02', endDate: '2026-05-02' }
    const shared = await anEvent(db, owner.id, { name: 'Hamlet', locationId, partners: [partner.id], ...dates })
    await db
      .insert(eventAttendances)
      .values(
        quartersBetween('2026-05-02', '2026-05-02').map((quarter) => ({ eventId: shared.id, ...quarter, ...filled })),
      )
    return { owner, partner, shared, location }
  })
