import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficeProviders, organisationBoxOffices } from '@/db/schema'

/** The providers that lines may name, and those of an organisation's Ticketing tab; manual entries are everybody's. */
export type Providers = { all: { id: number; name: string; isManual: boolean }[]; ownIds: number[] }

/** All providers, and those of an organisation's Ticketing tab. */
export async function findProvidersOf(db: Database, organisationId: number): Promise<Providers> {
  const [all, own] = await Promise.all([
    db.select().from(boxOfficeProviders).orderBy(asc(boxOfficeProviders.name)),
    db
      .selectDistinct({ id: organisationBoxOffices.boxOfficeProviderId })
      .from(organisationBoxOffices)
      .where(eq(organisationBoxOffices.organisationId, organisationId)),
  ])
  return { all, ownIds: own.map(({ id }) => id) }
}
