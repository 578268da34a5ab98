import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditTrail, users } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getOwnReminders, setOwnReminders } from './own-reminders'
import { isRemindedRole } from './rules'

const remindersOff = { confirmationRemindersEnabled: false }
const remindersOn = { confirmationRemindersEnabled: true }

test(
  'everybody can turn their own reminders off and on, but nobody else’s',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const [admin, user] = [await as.admin(db, own), await as.user(db, own)]
    for (const ctx of [admin, user]) {
      expect(await getOwnReminders(ctx)).toMatchObject(remindersOn)
      await setOwnReminders(ctx, remindersOff)
      expect(await getOwnReminders(ctx)).toMatchObject(remindersOff)
    }
    await setOwnReminders(user, remindersOn)
    expect([await getOwnReminders(admin), await getOwnReminders(user)]).toMatchObject([remindersOff, remindersOn])
  }),
)

test(
  'they are offered to those who get any: an Organisation Admin with organisations',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const offered = async (ctx: StaffContext) => (await getOwnReminders(ctx)).isReminded
    expect(await offered(await as.admin(db, own))).toBe(true)
    for (const ctx of [await as.globalAdmin(db), await as.user(db, own), await as.admin(db, [])])
      expect(await offered(ctx)).toBe(false)
  }),
)

test('the user form offers them for the one role that manages events for its own organisations', () => {
  expect([0, 1, 2, 3, undefined, '1'].map(isRemindedRole)).toEqual([false, true, false, false, false, false])
})

test(
  'a change is audited for each of their organisations and makes a new version; no change does neither',
  inTransaction(async (db) => {
    const [one, two] = [await anOrganisation(db), await anOrganisation(db)]
    const ctx = await as.admin(db, [one, two])
    await setOwnReminders(ctx, remindersOn)
    await setOwnReminders(ctx, remindersOff)
    await setOwnReminders(ctx, remindersOff)
    const lines = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.actorUserId, ctx.actor.userId))
      .orderBy(auditTrail.organisationId)
    expect(lines.map(({ subject, organisationId, before, after }) => [subject, organisationId, before, after])).toEqual(
      [
        ['user', one.id, remindersOn, remindersOff],
        ['user', two.id, remindersOn, remindersOff],
      ],
    )
    const [saved] = await db.select({ version: users.version }).from(users).where(eq(users.id, ctx.actor.userId))
    expect(saved?.version).toBe(2)
  }),
)
