import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { forbidden, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { messages } from '../messages'
import type { SavedManager, SavedNote } from '../schema'
import * as queries from './queries'

/** What Global Admins noted about an organisation, the latest first. @throws 404 where there is no organisation */
export async function listNotes(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'read', 'operations')
  const name = await queries.findOrganisationName(ctx.db, organisationId)
  if (name === undefined) throw notFound('Organisation')
  const notes = await queries.findNotes(ctx.db, organisationId)
  return {
    data: notes.map(({ id, text, writtenBy, writtenByName, writtenAt, changedAt }) => ({
      ...{ id, text, writtenByName, writtenAt, changedAt },
      mayChange: writtenBy === ctx.actor.userId,
    })),
  }
}

/** Adds a note to an organisation. @throws 404 where there is none */
export async function addNote(ctx: StaffContext, organisationId: number, { text }: SavedNote) {
  authorize(ctx, 'update', 'operations')
  return change(ctx, { record: { what: 'note' } }, async (tx) => {
    const name = await queries.findOrganisationName(tx.db, organisationId)
    if (name === undefined) throw notFound('Organisation')
    const { userId, fullName } = tx.actor
    const note = { organisationId, text, writtenBy: userId, writtenByName: fullName, writtenAt: tx.now }
    const id = await queries.insertNote(tx.db, note)
    tx.audit({ ...auditEntry(id, name), action: 'create', after: { text } })
    return { id }
  })
}

/** Changes one's own note. @throws 404; 403 for somebody else's */
export async function changeNote(ctx: StaffContext, id: number, { text }: SavedNote) {
  authorize(ctx, 'update', 'operations')
  return change(ctx, { record: { what: 'note', id } }, async (tx) => {
    const { note, name } = await getOwnNote(tx, id)
    await queries.updateNote(tx.db, id, { text, changedAt: tx.now })
    tx.audit({ ...auditEntry(id, name), action: 'update', before: { text: note.text }, after: { text } })
    return { id }
  })
}

/** Deletes one's own note. @throws 404; 403 for somebody else's */
export async function deleteNote(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await change(ctx, { record: { what: 'note', id } }, async (tx) => {
    const { note, name } = await getOwnNote(tx, id)
    await queries.deleteNote(tx.db, id)
    tx.audit({ ...auditEntry(id, name), action: 'delete', before: { text: note.text } })
  })
}

async function getOwnNote(ctx: StaffContext, id: number) {
  const note = await queries.lockNote(ctx.db, id)
  if (!note) throw notFound('Note')
  if (note.writtenBy !== ctx.actor.userId) throw forbidden()
  return { note, name: (await queries.findOrganisationName(ctx.db, note.organisationId)) ?? '' }
}

/** Without the organisation: its own people read what is noted of theirs in the trail, and these notes are not for them. */
const auditEntry = (id: number, organisation: string) => ({
  subject: 'organisationNote',
  subjectId: id,
  subjectName: organisation,
})

/** Gives an organisation a relationship manager, or none. @throws 404; 422 for whoever is no Global Admin */
export async function saveManager(ctx: StaffContext, organisationId: number, { userId }: SavedManager) {
  authorize(ctx, 'update', 'operations')
  await change(ctx, { record: { what: 'relationship manager', id: organisationId } }, async (tx) => {
    const name = await queries.findOrganisationName(tx.db, organisationId)
    if (name === undefined) throw notFound('Organisation')
    const before = await queries.lockManager(tx.db, organisationId)
    const nameOf = async (id: number | null) => (id === null ? null : await queries.findGlobalAdminName(tx.db, id))
    const manager = await nameOf(userId)
    if (manager === undefined) throw invalid(messages.noGlobalAdmin, { userId: messages.noGlobalAdmin })
    if (before === userId) return tx.unchanged()
    await queries.saveManager(tx.db, organisationId, userId, tx.now)
    tx.audit({
      subject: 'relationshipManager',
      subjectId: organisationId,
      subjectName: name,
      organisationId,
      action: 'update',
      before: { relationshipManager: (await nameOf(before)) ?? null },
      after: { relationshipManager: manager },
    })
  })
}
