import { eq } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { userOrganisations, users } from '@/db/schema'
import { anAccount } from './accounts'
import { aLocation, anOrganisation } from './builders'

/** In the platform under test: an organisation of its own with one location, and the address of its Admin. */
export async function anUploader() {
  const { email } = await anAccount({ role: 1 })
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'uploader' })
  try {
    const organisation = await anOrganisation(db)
    const location = await aLocation(db, organisation.id)
    const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (account) {
      await db.delete(userOrganisations).where(eq(userOrganisations.userId, account.id))
      await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
    }
    return { email, organisation, location }
  } finally {
    await close()
  }
}
