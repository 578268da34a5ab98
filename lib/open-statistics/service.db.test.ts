import { desc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTrail } from '@/db/schema'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getOpenStatistics, setOpenStatistics } from './service'

const off = { off: 'Off: there is no role that can read published figures alone (DATABASE_URL_SHARED).' }
const now = at('2026-11-21')

describe('the switch of open statistics', () => {
  test(
    'is for Global Admins alone',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      for (const ctx of [await as.admin(db, organisation), await as.user(db, organisation)]) {
        await expect(getOpenStatistics(ctx, off)).rejects.toMatchObject({ status: 403 })
        await expect(setOpenStatistics(ctx, true)).rejects.toMatchObject({ status: 403 })
      }
    }),
  )

  test(
    'is off before anybody touched it, and says why nothing would be shown',
    inTransaction(async (db) => {
      expect(await getOpenStatistics(await as.globalAdmin(db, now), off)).toEqual({
        ...{ isOn: false, changedAt: null, changedByName: null, releases: 0 },
        off: 'Off: there is no role that can read published figures alone (DATABASE_URL_SHARED).',
      })
    }),
  )

  test(
    'is switched on and off again, with its entries in the audit trail',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db, now)
      await setOpenStatistics(ctx, true)
      expect(await getOpenStatistics(ctx, off)).toMatchObject({
        ...{ isOn: true, changedAt: now, changedByName: ctx.actor.fullName },
      })
      await setOpenStatistics(ctx, false)
      expect(await getOpenStatistics(ctx, off)).toMatchObject({ isOn: false })
      const entries = await db.select().from(auditTrail).orderBy(desc(auditTrail.id)).limit(2)
      const entry = { subject: 'openStatistics', subjectName: 'Open statistics', action: 'update' }
      expect(entries).toMatchObject([
        { ...entry, before: { isOn: true }, after: { isOn: false } },
        { ...entry, before: { isOn: false }, after: { isOn: true } },
      ])
    }),
  )

  test(
    'that stands as it should changes nothing',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db, now)
      await setOpenStatistics(ctx, false)
      expect(await getOpenStatistics(ctx, off)).toMatchObject({ changedAt: null })
    }),
  )
})
