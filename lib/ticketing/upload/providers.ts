import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficeProviders, organisationBoxOffices } from '@/db/schema'

/** The providers that lines may name, and those that an organisation sells through. */
export type Providers = { all: { id: number; name: string }[]; ownIds: number[] }

/** All providers, and those of an organisation's Ticketing tab; the manual entries are everybody's. */
export async function findProvidersOf(db: Database, organisationId: number): Promise<Providers> {
  const [all, own] = await Promise.all([
    db.select().from(boxOfficeProviders).orderBy(asc(boxOfficeProviders.name)),
    db
      .selectDistinct({ id: organisationBoxOffices.boxOfficeProviderId })
      .from(organisationBoxOffices)
      .where(eq(organisationBoxOffices.organisationId, organisationId)),
  ])
  const manual = all.filter(({ isManual }) => isManual).map(({ id }) => id)
  return {
    all: all.map(({ id, name }) => ({ id, name })),
    ownIds: [...new Set([...own.map(({ id }) => id), ...manual])],
  }
}
