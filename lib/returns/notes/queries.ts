import 'server-only'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisationNotes, organisations, relationshipManagers, users } from '@/db/schema'
import { role } from '@/lib/floor/identity/role'
import { active } from '@/lib/organisations/rules'

export async function findOrganisationName(db: Database, id: number): Promise<string | undefined> {
  const [found] = await db.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, id))
  return found?.name
}

/** The notes on an organisation, the latest first. */
export const findNotes = (db: Database, organisationId: number) =>
  db
    .select()
    .from(organisationNotes)
    .where(eq(organisationNotes.organisationId, organisationId))
    .orderBy(desc(organisationNotes.id))

/** A note, locked until the transaction ends. */
export async function lockNote(db: Database, id: number) {
  const [found] = await db.select().from(organisationNotes).where(eq(organisationNotes.id, id)).for('update')
  return found
}

export async function insertNote(db: Database, note: typeof organisationNotes.$inferInsert): Promise<number> {
  const [row] = await db.insert(organisationNotes).values(note).returning({ id: organisationNotes.id })
  return row?.id ?? 0
}

/** Several notes at once. */
export const insertNotes = (db: Database, notes: readonly (typeof organisationNotes.$inferInsert)[]) =>
  db.insert(organisationNotes).values([...notes])

export const updateNote = (db: Database, id: number, change: { text: string; changedAt: Date }) =>
  db.update(organisationNotes).set(change).where(eq(organisationNotes.id, id))

export const deleteNote = (db: Database, id: number) => db.delete(organisationNotes).where(eq(organisationNotes.id, id))

/** The name of a Global Admin with an account in use. */
export async function findGlobalAdminName(db: Database, id: number): Promise<string | undefined> {
  const [found] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, role.globalAdmin), eq(users.activeState, active)))
  return found && `${found.firstName} ${found.lastName}`.trim()
}

/** Who looks after an organisation, locked until the transaction ends. */
export async function lockManager(db: Database, organisationId: number) {
  const [found] = await db
    .select({ userId: relationshipManagers.userId })
    .from(relationshipManagers)
    .where(eq(relationshipManagers.organisationId, organisationId))
    .for('update')
  return found?.userId ?? null
}

export async function saveManager(db: Database, organisationId: number, userId: number | null, assignedAt: Date) {
  if (userId === null) {
    await db.delete(relationshipManagers).where(eq(relationshipManagers.organisationId, organisationId))
    return
  }
  await db
    .insert(relationshipManagers)
    .values({ organisationId, userId, assignedAt })
    .onConflictDoUpdate({ target: relationshipManagers.organisationId, set: { userId, assignedAt } })
}
