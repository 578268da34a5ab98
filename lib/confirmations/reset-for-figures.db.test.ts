import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { attestationHistory, confirmations, eventAttendances } from '@/db/schema'
import { saveQuarterFigures } from '@/lib/attendance/quick-entry/save-quarter-figures'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { anEventWith, filled } from '@/tests/support/events-with-figures'
import { confirmQuarter } from './confirm-quarter'

const quarter = { year: 2026, quarter: 3 } as const

async function stateOf(db: Database, organisationId: number, eventIds: readonly number[]) {
  const standing = await db
    .select()
    .from(confirmations)
    .where(and(eq(confirmations.organisationId, organisationId), isNull(confirmations.resetAt)))
  const history = await db
    .select({ activity: attestationHistory.activityType })
    .from(attestationHistory)
    .where(eq(attestationHistory.organisationId, organisationId))
  const rows = await db.select().from(eventAttendances)
  const blanks = rows.filter((row) => eventIds.includes(row.eventId) && row.knownAttendance === null).length
  return { isConfirmed: standing.length > 0, blanks, history: history.map(({ activity }) => activity) }
}

test('quick entry racing a confirmation: a confirmed quarter has no blank, and the history explains each reset', async () => {
  const { db } = await ownDatabase()
  for (let turn = 0; turn < 8; turn++) {
    const organisation = await anOrganisation(db)
    const made = [await anEventWith(db, organisation.id, filled), await anEventWith(db, organisation.id, filled)]
    const eventIds = made.map(({ id }) => id)
    const [confirming, blanking] = [
      await as.admin(db, organisation, at('2027-01-10')),
      await as.admin(db, organisation),
    ]
    const confirm = () =>
      confirmQuarter(confirming, {
        organisationId: organisation.id,
        year: quarter.year,
        quarterNumber: quarter.quarter,
      })
    const blank = () =>
      saveQuarterFigures(blanking, {
        organisationId: organisation.id,
        ...quarter,
        changes: eventIds.map((eventId) => ({ eventId, figure: 'knownAttendance', before: 40, after: null })),
      })
    const both = turn % 2 === 0 ? [confirm(), blank()] : [blank(), confirm()]
    const [one, two] = await Promise.allSettled(both)
    const confirmed = turn % 2 === 0 ? one : two
    const saved = turn % 2 === 0 ? two : one
    expect(saved).toMatchObject({ status: 'fulfilled' })
    const { isConfirmed, blanks, history } = await stateOf(db, organisation.id, eventIds)
    expect([isConfirmed, blanks]).toEqual([false, 2])
    if (confirmed?.status === 'rejected') expect(confirmed.reason).toMatchObject({ status: 422 })
    const wasConfirmed = confirmed?.status === 'fulfilled'
    expect(history).toEqual(wasConfirmed ? ['Confirmed', 'Reset', 'Reset'] : [])
  }
})
