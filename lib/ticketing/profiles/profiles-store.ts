import 'server-only'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { ticketingProfiles } from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { ChangeContext } from '@/lib/floor/saving/change'
import { type Mapping, type Profile, profileNameMost } from './mapping'
import { mappingSchema } from './mapping-schema'

/** An organisation's own profiles, by name. */
export async function findProfiles(db: Database, organisationId: number): Promise<(Profile & { id: number })[]> {
  const rows = await db
    .select()
    .from(ticketingProfiles)
    .where(eq(ticketingProfiles.organisationId, organisationId))
    .orderBy(asc(ticketingProfiles.name))
  return rows.map(({ id, name, mapping }) => ({ id, name, mapping: mappingSchema.parse(mapping) }))
}

/** The organisation's profile for files of a heading. */
export async function findProfileOf(db: Database, organisationId: number, fingerprint: string) {
  const [row] = await db
    .select()
    .from(ticketingProfiles)
    .where(and(eq(ticketingProfiles.organisationId, organisationId), eq(ticketingProfiles.fingerprint, fingerprint)))
  return row && { id: row.id, name: row.name, mapping: mappingSchema.parse(row.mapping) }
}

type NewProfile = { organisationId: number; name: string; fingerprint: string; mapping: Mapping }

/** Remembers how files of a heading are read. A name that another profile has gets a number behind it. */
export async function saveProfile(tx: ChangeContext, profile: NewProfile): Promise<Profile & { id: number }> {
  const { organisationId, fingerprint } = profile
  const mapping = mappingSchema.parse(profile.mapping)
  const name = await findFreeName(tx.db, profile)
  const stamp = { updatedAt: tx.now, updatedBy: tx.actor.userId }
  const [saved] = await tx.db
    .insert(ticketingProfiles)
    .values({ organisationId, name, fingerprint, mapping, createdAt: tx.now, createdBy: tx.actor.userId, ...stamp })
    .onConflictDoUpdate({
      target: [ticketingProfiles.organisationId, ticketingProfiles.fingerprint],
      set: { name, mapping, ...stamp },
    })
    .returning({ id: ticketingProfiles.id })
  if (!saved) throw new Error('The profile was not returned')
  tx.audit({
    ...{ subject: 'organisation', subjectId: organisationId, subjectName: name, action: 'update', organisationId },
    note: `Saved the profile ‘${name}’ of ticketing files`,
  })
  return { id: saved.id, name, mapping }
}

async function findFreeName(db: Database, { organisationId, name, fingerprint }: NewProfile): Promise<string> {
  const taken = await db
    .select({ name: sql<string>`lower(${ticketingProfiles.name})` })
    .from(ticketingProfiles)
    .where(and(eq(ticketingProfiles.organisationId, organisationId), ne(ticketingProfiles.fingerprint, fingerprint)))
  const names = new Set(taken.map((row) => row.name))
  const wanted = name.trim().slice(0, profileNameMost - 4)
  for (let number = 2, free = wanted; ; free = `${wanted} ${number++}`) if (!names.has(free.toLowerCase())) return free
}

/** Deletes a profile of an organisation in the scope. @returns whose it was and its name; undefined without one */
export async function deleteProfile(db: Database, scope: OrganisationScope, id: number) {
  const [gone] = await db
    .delete(ticketingProfiles)
    .where(and(eq(ticketingProfiles.id, id), withinScope(ticketingProfiles.organisationId, scope)))
    .returning({ organisationId: ticketingProfiles.organisationId, name: ticketingProfiles.name })
  return gone
}
