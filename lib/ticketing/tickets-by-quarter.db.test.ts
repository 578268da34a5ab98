import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { boxOfficePerformances, eventBoxOfficeReferences } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { countTicketsByQuarter } from './tickets-by-quarter'

/** What performances of a day have sold, less what was given back. */
const sell = (
  db: Database,
  organisationId: number,
  performanceDate: string,
  tickets: number,
  given: Partial<typeof boxOfficePerformances.$inferInsert> = {},
) =>
  db.insert(boxOfficePerformances).values({
    ...{ organisationId, performanceDate, tickets, lines: 1, concessionTickets: 0, paidPence: 1000 * tickets },
    ...{ boxOfficeProviderId: 101, eventIdentifier: 'HAM-1', isTotal: false },
    ...given,
  })

test(
  'tickets of an event are counted by the quarter of the performance, less those cancelled, and no others',
  inTransaction(async (db) => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    const ctx = await as.admin(db, own)
    const days = { startDate: '2026-06-30', endDate: '2026-07-01' }
    const { id } = await anEvent(db, own.id, { ...days, partners: [other.id] })
    const hamlet = { id, ownerIds: [own.id], ...days }
    const linked = { eventId: id, boxOfficeProviderId: 101, reference: 'HAM-1' }
    // A partner sells under a reference of its own, of the same name.
    await db.insert(eventBoxOfficeReferences).values([
      { ...linked, organisationId: own.id },
      { ...linked, organisationId: own.id, reference: 'HAM-2' },
      { ...linked, organisationId: other.id },
    ])
    expect(await countTicketsByQuarter(ctx, hamlet)).toEqual([])
    await sell(db, own.id, '2026-06-30', 5, { performanceTime: '14:00' })
    await sell(db, own.id, '2026-06-30', -2, { performanceTime: '19:30' })
    await sell(db, own.id, '2026-07-01', -2)
    await sell(db, own.id, '2026-06-30', 4, { eventIdentifier: 'HAM-2' })
    // Another day, another reference, another provider, another organisation.
    await sell(db, own.id, '2026-07-02', 100)
    await sell(db, own.id, '2026-07-01', 100, { eventIdentifier: 'MAC-1' })
    await sell(db, own.id, '2026-07-01', 100, { boxOfficeProviderId: 102 })
    await sell(db, other.id, '2026-07-01', 100)
    expect(await countTicketsByQuarter(ctx, hamlet)).toEqual([
      { year: 2026, quarter: 1, ticketsSold: 7 },
      { year: 2026, quarter: 2, ticketsSold: 0 },
    ])
    expect(await countTicketsByQuarter(ctx, { ...hamlet, ownerIds: [] })).toEqual([])
  }),
)
