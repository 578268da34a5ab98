import { eq } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { organisationBoxOffices, userOrganisations, users } from '@/db/schema'
import { anAccount } from './accounts'
import { onAppDatabase } from './app'
import { aLocation, anOrganisation } from './builders'

type UploadOptions = { locations?: readonly string[]; providerIds?: readonly number[] }

/** In the platform under test: an organisation of its own with these locations and providers, and the address of its Admin. */
export async function anOrganisationToUpload({ locations = [], providerIds = [] }: UploadOptions) {
  const { email } = await anAccount({ role: 1 })
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'upload tests' })
  try {
    const organisation = await anOrganisation(db)
    for (const name of locations) await aLocation(db, organisation.id, { name })
    for (const boxOfficeProviderId of providerIds)
      await db
        .insert(organisationBoxOffices)
        .values({ organisationId: organisation.id, boxOfficeProviderId, providerOrgRef: `R${boxOfficeProviderId}` })
    const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (account) await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
    return { email, organisation }
  } finally {
    await close()
  }
}

type Uploading = Awaited<ReturnType<typeof anOrganisationToUpload>>

export const countEvents = ({ organisation }: Uploading) =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ events: number }[]>`
      select count(*)::int as events from event_organisations where organisation_id = ${organisation.id}`
    return row?.events ?? 0
  })

export const countTickets = ({ organisation }: Uploading) =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ tickets: number }[]>`
      select coalesce(sum(tickets), 0)::int as tickets from ticket_sales where organisation_id = ${organisation.id}`
    return row?.tickets ?? 0
  })
