import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditTrail, users } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getOwnReminders, setOwnReminders } from './own-reminders'

const off = { confirmationRemindersEnabled: false }
const on = { confirmationRemindersEnabled: true }

test(
  'everybody turns their own reminders off and on, and nobody else’s',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const [admin, user] = [await as.admin(db, own), await as.user(db, own)]
    for (const ctx of [admin, user]) {
      expect(await getOwnReminders(ctx)).toEqual(on)
      await setOwnReminders(ctx, off)
      expect(await getOwnReminders(ctx)).toEqual(off)
    }
    await setOwnReminders(user, on)
    expect([await getOwnReminders(admin), await getOwnReminders(user)]).toEqual([off, on])
  }),
)

test(
  'a change is in the trail of each of their organisations, and counts as a save; what is so already is neither',
  inTransaction(async (db) => {
    const [one, two] = [await anOrganisation(db), await anOrganisation(db)]
    const ctx = await as.admin(db, [one, two])
    await setOwnReminders(ctx, on)
    await setOwnReminders(ctx, off)
    await setOwnReminders(ctx, off)
    const lines = await db.select().from(auditTrail).where(eq(auditTrail.actorUserId, ctx.actor.userId))
    expect(lines.map(({ subject, organisationId, before, after }) => [subject, organisationId, before, after])).toEqual(
      [
        ['user', one.id, on, off],
        ['user', two.id, on, off],
      ],
    )
    const [saved] = await db.select({ version: users.version }).from(users).where(eq(users.id, ctx.actor.userId))
    expect(saved?.version).toBe(2)
  }),
)
