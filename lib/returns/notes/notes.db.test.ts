import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTrail, users } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { addNote, changeNote, deleteNote, listNotes, saveManager } from './service'

describe('refused', () => {
  test(
    'whoever is no Global Admin, an organisation that is not there, and a note of somebody else',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      for (const ctx of [await as.admin(db, own), await as.user(db, own)]) {
        const refused = { status: 403 }
        await expect(listNotes(ctx, own.id)).rejects.toMatchObject(refused)
        await expect(addNote(ctx, own.id, { text: 'x' })).rejects.toMatchObject(refused)
        await expect(changeNote(ctx, 1, { text: 'x' })).rejects.toMatchObject(refused)
        await expect(deleteNote(ctx, 1)).rejects.toMatchObject(refused)
        await expect(saveManager(ctx, own.id, { userId: null })).rejects.toMatchObject(refused)
      }
      const [one, other] = [await as.globalAdmin(db), await as.globalAdmin(db)]
      const missing = { status: 404, message: 'Organisation not found' }
      await expect(listNotes(one, 999_999_999)).rejects.toMatchObject(missing)
      await expect(addNote(one, 999_999_999, { text: 'x' })).rejects.toMatchObject(missing)
      await expect(saveManager(one, 999_999_999, { userId: null })).rejects.toMatchObject(missing)
      const { id } = await addNote(one, own.id, { text: 'Rang them.' })
      await expect(changeNote(other, id, { text: 'x' })).rejects.toMatchObject({ status: 403 })
      await expect(deleteNote(other, id)).rejects.toMatchObject({ status: 403 })
      await expect(deleteNote(one, 999_999_999)).rejects.toMatchObject({ status: 404, message: 'Note not found' })
    }),
  )

  test(
    'a relationship manager who is no Global Admin, or whose account is disabled',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const [ctx, gone, admin] = [await as.globalAdmin(db), await as.globalAdmin(db), await as.admin(db, own)]
      await db.update(users).set({ activeState: 0 }).where(eq(users.id, gone.actor.userId))
      const refused = { status: 422, message: 'A relationship manager is a Global Admin with an account in use.' }
      for (const { actor } of [gone, admin])
        await expect(saveManager(ctx, own.id, { userId: actor.userId })).rejects.toMatchObject(refused)
    }),
  )
})

test(
  'notes say who and when, the latest first; one’s own are changed and deleted, each in the trail and none in the organisation’s',
  inTransaction(async (db) => {
    const own = await anOrganisation(db, { name: 'Harbour Theatre' })
    const [one, other] = [await as.globalAdmin(db), await as.globalAdmin(db)]
    const { id } = await addNote(one, own.id, { text: 'Rang them.' })
    await addNote(other, own.id, { text: 'They rang back.' })
    await changeNote(one, id, { text: 'Rang them twice.' })
    const { data } = await listNotes(one, own.id)
    expect(data).toMatchObject([
      { text: 'They rang back.', mayChange: false, changedAt: null },
      { text: 'Rang them twice.', mayChange: true, writtenByName: one.actor.fullName, changedAt: one.now },
    ])
    await deleteNote(one, id)
    expect((await listNotes(one, own.id)).data).toHaveLength(1)
    const entries = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subjectId, String(id)))
      .orderBy(auditTrail.id)
    const notes = entries.filter(({ subject }) => subject === 'organisationNote')
    expect(notes.map(({ action, subjectName, organisationId }) => [action, subjectName, organisationId])).toEqual([
      ['create', 'Harbour Theatre', null],
      ['update', 'Harbour Theatre', null],
      ['delete', 'Harbour Theatre', null],
    ])
  }),
)

test(
  'a relationship manager is given, given again and taken away',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const [one, other] = [await as.globalAdmin(db), await as.globalAdmin(db)]
    for (const userId of [one.actor.userId, one.actor.userId, other.actor.userId, null])
      await saveManager(one, own.id, { userId })
    const entries = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.organisationId, own.id))
      .orderBy(auditTrail.id)
    expect(entries.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ['relationshipManager', { relationshipManager: null }, { relationshipManager: one.actor.fullName }],
      [
        'relationshipManager',
        { relationshipManager: one.actor.fullName },
        { relationshipManager: other.actor.fullName },
      ],
      ['relationshipManager', { relationshipManager: other.actor.fullName }, { relationshipManager: null }],
    ])
  }),
)
