import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmations, events } from '@/db/schema'
import { eventFormValues } from '@/lib/events/event-form-values'
import { getEvent } from '@/lib/events/read-events'
import { deleteEvent, updateEvent } from '@/lib/events/save-event'
import type { NewEvent } from '@/lib/events/schema'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { anEventWith, filled } from '@/tests/support/events-with-figures'
import { waitFor } from '@/tests/support/wait-for'
import { confirmQuarter } from './confirm-quarter'
import { lockQuarters } from './lock-quarters'

const quarter = { year: 2026, quarterNumber: 2 as const }

test('a deletion and a save of one event at once wait for each other: one succeeds, the other is refused, neither is a fault', async () => {
  const { db } = await ownDatabase()
  const own = await anOrganisation(db)
  const dates = { startDate: '2026-08-01', endDate: '2026-08-09' }
  const { id } = await anEventWith(db, own.id, filled, dates)
  const [one, other] = [await as.admin(db, own, at('2026-11-21')), await as.admin(db, own, at('2026-11-21'))]
  await confirmQuarter(one, { organisationId: own.id, ...quarter })
  const opened = eventFormValues(await getEvent(other, id)) as NewEvent
  const changed = [{ year: 2026, quarter: 2 as const, knownAttendance: 41 }]

  const waiting = async (howMany: number) => {
    const [row] = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (row?.waiting ?? 0) >= howMany
  }
  const results = await db.transaction(async (tx) => {
    // The first of them waits here until both have started.
    await lockQuarters(tx, [own.id])
    const deletion = deleteEvent(one, id)
    deletion.catch(() => {})
    await waitFor('the deletion waits', () => waiting(1))
    const save = updateEvent(other, { ...opened, id, eventAttendances: changed })
    save.catch(() => {})
    await waitFor('the save waits too', () => waiting(2))
    return [deletion, save]
  })
  const [deleted, saved] = await Promise.allSettled(results)
  expect(deleted?.status).toBe('fulfilled')
  expect(saved).toMatchObject({ status: 'rejected', reason: { status: 404 } })
  expect(await db.select().from(events).where(eq(events.id, id))).toEqual([])
  const [standing] = await db.select().from(confirmations).where(eq(confirmations.organisationId, own.id))
  expect(standing?.resetAt).toEqual(at('2026-11-21'))
})
