import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { ticketingProfiles } from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { Mapping, Profile } from './mapping'

/** The profiles of an organisation, by name. */
export async function findProfiles(db: Database, organisationId: number): Promise<Profile[]> {
  const { id, name, mapping } = ticketingProfiles
  const found = await db
    .select({ id, name, mapping })
    .from(ticketingProfiles)
    .where(eq(ticketingProfiles.organisationId, organisationId))
    .orderBy(asc(name))
  return found.map((profile) => ({ ...profile, mapping: profile.mapping as Mapping }))
}

/** Deletes a profile of an organisation in the scope. @returns whose it was and its name; undefined without one */
export async function deleteProfile(db: Database, scope: OrganisationScope, id: number) {
  const [gone] = await db
    .delete(ticketingProfiles)
    .where(and(eq(ticketingProfiles.id, id), withinScope(ticketingProfiles.organisationId, scope)))
    .returning({ organisationId: ticketingProfiles.organisationId, name: ticketingProfiles.name })
  return gone
}
