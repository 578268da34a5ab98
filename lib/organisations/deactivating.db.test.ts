import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, users } from '@/db/schema'
import { as, at } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getOrganisation, getStatusConsequences } from './read-organisations'
import { updateOrganisation } from './save-organisation'
import type { SavedOrganisation } from './schema'

const stateOf = async (db: Database, { id }: { id: number }) => {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user?.activeState
}

/** Saves an organisation with another status and no other change. */
async function setStatus(db: Database, id: number, activeStatus: 0 | 1, day: string, enableAccounts = false) {
  const ctx = await as.globalAdmin(db, at(day))
  const organisation = (await getOrganisation(ctx, id)) as unknown as SavedOrganisation
  return updateOrganisation(ctx, { ...organisation, activeStatus, enableAccounts })
}

const consequencesFor = async (db: Database, id: number) => {
  const ctx = await as.globalAdmin(db)
  return getStatusConsequences(ctx, await getOrganisation(ctx, id))
}

describe('an organisation that is deactivated', () => {
  test(
    'disables the accounts solely associated with it, and not the others',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const sole = await aUser(db, { organisationIds: [own.id] })
      const ofBoth = await aUser(db, { organisationIds: [own.id, other.id] })
      expect((await consequencesFor(db, own.id)).wouldDisable).toEqual([{ id: sole.id, name: 'Ada Quill' }])
      expect(await setStatus(db, own.id, 0, '2026-11-21')).toMatchObject({ accountsDisabled: 1, accountsEnabled: 0 })
      expect([await stateOf(db, sole), await stateOf(db, ofBoth)]).toEqual([0, 1])
      const [line] = await db
        .select()
        .from(auditTrail)
        .where(and(eq(auditTrail.subject, 'organisation'), eq(auditTrail.subjectId, String(own.id))))
        .orderBy(auditTrail.id)
      expect(line).toMatchObject({ before: { activeStatus: 1 }, after: { activeStatus: 0 } })
    }),
  )

  test(
    'lists them when it is reactivated, and enables them only on request',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const sole = await aUser(db, { organisationIds: [own.id] })
      const disabledBefore = await aUser(db, { organisationIds: [own.id], activeState: 0 })
      await setStatus(db, own.id, 0, '2026-11-21')
      expect((await consequencesFor(db, own.id)).couldEnable).toEqual([{ id: sole.id, name: 'Ada Quill' }])
      expect(await setStatus(db, own.id, 1, '2026-11-22')).toMatchObject({ accountsEnabled: 0 })
      expect(await stateOf(db, sole)).toBe(0)
      // The second deactivation disabled nobody, so the second reactivation can enable nobody.
      await setStatus(db, own.id, 0, '2026-11-23')
      expect((await consequencesFor(db, own.id)).couldEnable).toEqual([])
      expect(await setStatus(db, own.id, 1, '2026-11-24', true)).toMatchObject({ accountsEnabled: 0 })
      await db.update(users).set({ activeState: 1 }).where(eq(users.id, sole.id))
      await setStatus(db, own.id, 0, '2026-11-25')
      expect(await setStatus(db, own.id, 1, '2026-11-26', true)).toMatchObject({ accountsEnabled: 1 })
      expect([await stateOf(db, sole), await stateOf(db, disabledBefore)]).toEqual([1, 0])
    }),
  )

  test(
    'lists no accounts to an Organisation Admin, who may not deactivate it',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      const none = { wouldDisable: [], couldEnable: [] }
      expect(await getStatusConsequences(ctx, await getOrganisation(ctx, own.id))).toEqual(none)
    }),
  )
})
