// R-06 of docs/drills.md.

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventFormValues } from '@/lib/events/event-form-values'
import { getEvent } from '@/lib/events/read-events'
import { updateEvent } from '@/lib/events/save-event'
import type { NewEvent } from '@/lib/events/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { Random } from '@/seed/random'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'

const rounds = 60
const random = new Random('two editors')

test('of two people saving the figures of one version exactly one succeeds, the other is refused with name and time, and no figure is lost silently', async () => {
  const { db } = await ownDatabase()
  const organisation = await anOrganisation(db)
  const { id } = await anEvent(db, organisation.id, { startDate: '2026-06-30', endDate: '2026-10-01' })
  const editors = [await as.admin(db, organisation), await as.admin(db, organisation)] as const
  const touched = await getEvent(editors[0], id)
  await updateEvent(editors[0], { ...(eventFormValues(touched) as NewEvent), id, version: touched.version })

  for (let round = 1; round <= rounds; round += 1) {
    const opened = await getEvent(editors[0], id)
    const typed = [round * 2, round * 2 + 1] as const
    const results = await Promise.allSettled([
      saveLater(editors[0], opened, typed[0], random.whole(0, 6)),
      saveLater(editors[1], opened, typed[1], random.whole(0, 6)),
    ])
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    const [refused, ...more] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(more).toEqual([])
    expect(refused).toMatchObject({
      status: 409,
      message:
        'This event was changed by Ada Quill on 21/11/2026 at 12:00, after you opened it. Your changes are not saved. Reload to see theirs.',
    })
    const stands = await getEvent(editors[0], id)
    expect(stands.version).toBe(opened.version + 1)
    // They typed into different quarters: the winner's figure is stored, and nothing of the loser's.
    const before = opened.eventAttendances.map(({ knownAttendance }) => knownAttendance)
    const expected = before.with(winner, typed[winner] ?? null)
    expect(stands.eventAttendances.map(({ knownAttendance }) => knownAttendance)).toEqual(expected)
  }
  const [auditCount] = await db.execute<{ saves: string }>(
    sql`select count(*) as saves from audit_trail where subject = 'event' and subject_id = ${String(id)}
      and after ? 'eventAttendances'`,
  )
  expect(Number(auditCount?.saves)).toBe(rounds)
})

/** The first editor types into the first quarter, the second into the second; the order of their saves varies. */
async function saveLater(
  ctx: StaffContext,
  opened: Awaited<ReturnType<typeof getEvent>>,
  figure: number,
  steps: number,
) {
  // Some queries first, so that the timing of the rounds varies.
  for (let step = 0; step < steps; step += 1) await ctx.db.execute(sql`select 1`)
  const { year, quarter } = figure % 2 === 0 ? { year: 2026, quarter: 1 as const } : { year: 2026, quarter: 2 as const }
  return updateEvent(ctx, {
    ...(eventFormValues(opened) as NewEvent),
    id: opened.id,
    version: opened.version,
    eventAttendances: [{ year, quarter, knownAttendance: figure }],
  })
}
