import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { ticketSales } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { countTicketsByQuarter } from './tickets-by-quarter'

const sell = (
  db: Database,
  organisationId: number,
  performanceDate: string,
  numberOfTickets: number,
  given: Partial<typeof ticketSales.$inferInsert> = {},
) =>
  db.insert(ticketSales).values({
    organisationId,
    performanceDate,
    numberOfTickets,
    rowKey: randomBytes(16),
    importId: 1,
    boxOfficeProviderId: 101,
    boxOfficeReferenceId: 'HAM-1',
    eventName: 'Hamlet',
    transactionId: 'T-1',
    transactionDate: '2026-05-01',
    transactionType: 'Sale',
    ticketType: 'Full',
    isConcession: false,
    pricePaidPence: 1000,
    salesChannel: 'Online',
    ...given,
  })

test(
  'tickets of an event are counted by the quarter of the performance, less those cancelled, and no others',
  inTransaction(async (db) => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    const ctx = await as.admin(db, own)
    const hamlet = {
      ownerIds: [own.id],
      boxOfficeProviderId: 101,
      boxOfficeReferenceId: 'HAM-1',
      startDate: '2026-06-30',
      endDate: '2026-07-01',
    }
    expect(await countTicketsByQuarter(ctx, hamlet)).toEqual([])
    await sell(db, own.id, '2026-06-30', 5)
    await sell(db, own.id, '2026-06-30', 2, { transactionType: 'Refund' })
    await sell(db, own.id, '2026-07-01', 7)
    await sell(db, own.id, '2026-07-01', 9, { transactionType: 'Cancellation' })
    // Another day, another reference, another provider, another organisation.
    await sell(db, own.id, '2026-07-02', 100)
    await sell(db, own.id, '2026-07-01', 100, { boxOfficeReferenceId: 'MAC-1' })
    await sell(db, own.id, '2026-07-01', 100, { boxOfficeProviderId: 102 })
    await sell(db, other.id, '2026-07-01', 100)
    expect(await countTicketsByQuarter(ctx, hamlet)).toEqual([
      { year: 2026, quarter: 1, ticketsSold: 3 },
      { year: 2026, quarter: 2, ticketsSold: 0 },
    ])
    expect(await countTicketsByQuarter(ctx, { ...hamlet, boxOfficeReferenceId: null })).toEqual([])
    expect(await countTicketsByQuarter(ctx, { ...hamlet, ownerIds: [] })).toEqual([])
  }),
)
