import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTrail, users } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import type { UserAction } from './bulk-schema'
import { changeUsers } from './bulk-users'

const disable: UserAction = { kind: 'status', activeStatus: 0 }

describe('of several users', () => {
  test(
    'whoever may not update users changes none',
    inTransaction(async (db) => {
      const user = await as.user(db, await anOrganisation(db))
      await expect(
        changeUsers(user, { ids: [user.actor.userId], preview: true, action: disable }),
      ).rejects.toMatchObject({ status: 403 })
    }),
  )

  test(
    'one out of reach is refused as one that is not there, oneself and an account shared with others with the reason',
    inTransaction(async (db) => {
      const [organisation, other] = [await anOrganisation(db), await anOrganisation(db)]
      const admin = await as.admin(db, organisation)
      const foreign = await aUser(db, { role: 2, organisationIds: [other.id] })
      const shared = await aUser(db, { role: 2, organisationIds: [organisation.id, other.id] })
      const own = await aUser(db, { role: 2, organisationIds: [organisation.id] })
      const ids = [admin.actor.userId, foreign.id, shared.id, own.id, 999_999_999]
      const { rows, undo } = await changeUsers(admin, { ids, preview: false, action: disable })
      expect(Object.fromEntries(rows.map(({ id, outcome, reason }) => [id, [outcome, reason]]))).toEqual({
        [admin.actor.userId]: ['refused', 'You cannot change your own active status.'],
        [foreign.id]: ['refused', 'User not found'],
        [shared.id]: [
          'refused',
          'This user also has access to organisations that you do not manage. Ask a Global Admin to make this change.',
        ],
        [own.id]: ['done', null],
        999999999: ['refused', 'User not found'],
      })
      expect(undo).toEqual([{ action: { kind: 'status', activeStatus: 1 }, ids: [own.id] }])
      const states = await db
        .select({ id: users.id, state: users.activeState })
        .from(users)
        .where(eq(users.id, foreign.id))
      expect(states[0]?.state).toBe(1)
    }),
  )

  test(
    'a preview says the same as what is done, and changes nothing',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db, { name: 'The Playhouse' })
      const admin = await as.admin(db, organisation)
      const funder = await as.globalAdmin(db)
      const [one, off] = [
        await aUser(db, { role: 2, organisationIds: [organisation.id] }),
        await aUser(db, { role: 2, organisationIds: [organisation.id], activeState: 0 }),
      ]
      const asked = { ids: [off.id, one.id, admin.actor.userId], action: disable }
      const preview = await changeUsers(funder, { ...asked, preview: true })
      const entries = () => db.$count(auditTrail, eq(auditTrail.subject, 'user'))
      const before = await entries()
      expect(preview.undo).toEqual([])
      expect(preview.rows.find(({ id }) => id === admin.actor.userId)).toMatchObject({
        outcome: 'done',
        notes: ['Signed out at once.', 'Leaves The Playhouse without an active Organisation Admin.'],
      })
      const done = await changeUsers(funder, { ...asked, preview: false })
      expect(done.rows.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual(
        preview.rows.map(({ id, outcome, reason }) => [id, outcome, reason]),
      )
      expect(done.rows.find(({ id }) => id === off.id)).toMatchObject({
        outcome: 'unchanged',
        reason: 'It is so already.',
      })
      expect(await entries()).toBe(before + 2)
      const again = await changeUsers(funder, { ids: asked.ids, preview: true, action: disable })
      expect(again.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    }),
  )

  test(
    'role and reminders change and are taken back as they were, each row by its own way',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const admin = await as.admin(db, organisation)
      const [one, two] = [
        await aUser(db, { role: 2, organisationIds: [organisation.id] }),
        await aUser(db, { role: 2, organisationIds: [organisation.id] }),
      ]
      const rolesOf = async () =>
        (await db.select({ id: users.id, role: users.role }).from(users)).filter(({ id }) =>
          [one.id, two.id].includes(id),
        )
      const before = await rolesOf()
      const makeAdmins = { ids: [one.id, two.id], preview: false, action: { kind: 'role' as const, role: 1 as const } }
      const { undo } = await changeUsers(admin, makeAdmins)
      expect((await rolesOf()).every(({ role }) => role === 1)).toBe(true)
      for (const back of undo) await changeUsers(admin, { ...back, preview: false })
      expect((await rolesOf()).toSorted((a, b) => a.id - b.id)).toEqual(before.toSorted((a, b) => a.id - b.id))
      const quiet = await changeUsers(admin, {
        ids: [one.id],
        preview: false,
        action: { kind: 'reminders', enabled: false },
      })
      expect(quiet.undo).toEqual([{ action: { kind: 'reminders', enabled: true }, ids: [one.id] }])
    }),
  )

  test(
    'only those who have not accepted are invited again',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const admin = await as.admin(db, organisation)
      const settled = await aUser(db, { role: 2, organisationIds: [organisation.id], passwordHash: 'x' })
      const invited = await aUser(db, {
        role: 2,
        organisationIds: [organisation.id],
        passwordHash: null,
        lastSignedInAt: null,
      })
      const asked = { ids: [settled.id, invited.id], action: { kind: 'invite' as const } }
      const { rows, undo } = await changeUsers(admin, { ...asked, preview: false })
      expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
        ['refused', 'This user has already chosen a password.'],
        ['done', null],
      ])
      expect(undo).toEqual([])
    }),
  )
})
