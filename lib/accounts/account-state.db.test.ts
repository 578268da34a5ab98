import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, organisations, sessions, users } from '@/db/schema'
import type { ActiveStatus, RoleNumber } from '@/db/stored-values'
import { as, at } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import {
  disableSoleAccounts,
  enableAccountsDisabledWith,
  findAccountsDisabledWith,
  findSoleAccounts,
} from './account-state'

const stateOf = async (db: Database, { id }: { id: number }) => {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user?.activeState
}
const deactivate = (db: Database, { id }: { id: number }) =>
  db.update(organisations).set({ activeStatus: 0 }).where(eq(organisations.id, id))
const numbers = (accounts: readonly { id: number }[]) => accounts.map(({ id }) => id).sort((a, b) => a - b)

/** Two organisations with accounts in every relation to them. */
async function twoOrganisations(db: Database) {
  const [own, other, closed] = [
    await anOrganisation(db),
    await anOrganisation(db),
    await anOrganisation(db, { activeStatus: 0 }),
  ]
  const of = (organisationIds: number[], given: { role?: RoleNumber; activeState?: ActiveStatus } = {}) =>
    aUser(db, { organisationIds, ...given })
  return {
    own,
    other,
    admin: await of([own.id]),
    user: await of([own.id], { role: 2 }),
    withClosed: await of([own.id, closed.id]),
    ofBoth: await of([own.id, other.id]),
    elsewhere: await of([other.id]),
    globalAdmin: await of([own.id], { role: 0 }),
    disabledBefore: await of([own.id], { activeState: 0 }),
  }
}

describe('deactivating an organisation', () => {
  test(
    'disables the accounts that have no other active organisation, ends their sessions and writes an audit entry for each',
    inTransaction(async (db) => {
      const cast = await twoOrganisations(db)
      const ctx = await as.globalAdmin(db)
      const sole = numbers([cast.admin, cast.user, cast.withClosed])
      expect(numbers(await findSoleAccounts(ctx, cast.own.id))).toEqual(sole)
      const session = { id: crypto.randomUUID(), userId: cast.admin.id, endsAt: at('2026-11-22') }
      await db.insert(sessions).values(session)
      await deactivate(db, cast.own)
      expect(numbers(await disableSoleAccounts(ctx, cast.own.id))).toEqual(sole)
      for (const gone of [cast.admin, cast.user, cast.withClosed]) expect(await stateOf(db, gone)).toBe(0)
      for (const stays of [cast.ofBoth, cast.elsewhere, cast.globalAdmin]) expect(await stateOf(db, stays)).toBe(1)
      const [ended] = await db.select().from(sessions).where(eq(sessions.id, session.id))
      expect(ended).toMatchObject({ revokedAt: ctx.now, revokedReason: 'disabled with its organisation' })
      const lines = await db
        .select()
        .from(auditTrail)
        .where(and(eq(auditTrail.subject, 'user'), eq(auditTrail.organisationId, cast.own.id)))
        .orderBy(auditTrail.id)
      expect(lines.map(({ subjectId }) => Number(subjectId)).sort((a, b) => a - b)).toEqual(sole)
      for (const line of lines)
        expect(line).toMatchObject({ before: { activeState: 1 }, after: { activeState: 0 }, subjectName: 'Ada Quill' })
    }),
  )
})

describe('reactivating an organisation', () => {
  test(
    'enables exactly the accounts that the deactivation disabled and nobody has changed since',
    inTransaction(async (db) => {
      const cast = await twoOrganisations(db)
      const ctx = await as.globalAdmin(db)
      await deactivate(db, cast.own)
      await disableSoleAccounts(ctx, cast.own.id)
      // This account was enabled by hand and then disabled again for another reason.
      const later = at('2026-11-23')
      await db.insert(auditTrail).values({
        ...{ at: later, actorName: 'A', actorRole: 'GlobalAdmin', requestId: 'r', subject: 'user', action: 'update' },
        subjectId: String(cast.user.id),
        before: { activeStatus: 'Active' },
        after: { activeStatus: 'Disabled' },
      })
      const left = numbers([cast.admin, cast.withClosed])
      expect(numbers(await findAccountsDisabledWith(ctx, cast.own.id, ctx.now))).toEqual(left)
      const again = await as.globalAdmin(db, at('2026-11-24'))
      expect(numbers(await enableAccountsDisabledWith(again, cast.own.id, ctx.now))).toEqual(left)
      expect(await stateOf(db, cast.admin)).toBe(1)
      for (const stays of [cast.user, cast.disabledBefore]) expect(await stateOf(db, stays)).toBe(0)
      expect(await findAccountsDisabledWith(again, cast.own.id, ctx.now)).toEqual([])
    }),
  )
})

describe('at the same time', () => {
  let db: Database
  beforeAll(async () => {
    db = (await ownDatabase()).db
  })

  test('when two organisations that share an account are deactivated, the second disables the account', async () => {
    const [one, two] = [await anOrganisation(db), await anOrganisation(db)]
    const shared = await aUser(db, { organisationIds: [one.id, two.id] })
    const ctx = await as.globalAdmin(db)
    await Promise.all(
      [one, two].map((organisation) =>
        db.transaction(async (tx) => {
          await deactivate(tx, organisation)
          await disableSoleAccounts({ ...ctx, db: tx }, organisation.id)
        }),
      ),
    )
    expect(await stateOf(db, shared)).toBe(0)
  })
})
