import { expect, test } from 'vitest'
import { eventBoxOfficeReferences } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { sellTickets } from '@/tests/support/sold-performances'
import { countTicketsByQuarter, countTicketsOfEvents } from './tickets-by-quarter'

test(
  'tickets of an event are counted by the quarter of the performance, less those cancelled, and no others',
  inTransaction(async (db) => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    const ctx = await as.admin(db, own)
    const days = { startDate: '2026-06-30', endDate: '2026-07-01' }
    const { id } = await anEvent(db, own.id, { ...days, partners: [other.id] })
    const linked = { eventId: id, boxOfficeProviderId: 101, reference: 'HAM-1' }
    // A partner sells under a reference of its own, of the same name.
    await db.insert(eventBoxOfficeReferences).values([
      { ...linked, organisationId: own.id },
      { ...linked, organisationId: own.id, reference: 'HAM-2' },
      { ...linked, organisationId: other.id },
    ])
    expect(await countTicketsByQuarter(ctx, id)).toEqual([])
    await sellTickets(db, own.id, '2026-06-30', 5, { performanceTime: '14:00' })
    await sellTickets(db, own.id, '2026-06-30', -2, { performanceTime: '19:30' })
    await sellTickets(db, own.id, '2026-07-01', -2)
    await sellTickets(db, own.id, '2026-06-30', 4, { eventIdentifier: 'HAM-2' })
    // Another day, another reference, another provider, another organisation.
    await sellTickets(db, own.id, '2026-07-02', 100)
    await sellTickets(db, own.id, '2026-07-01', 100, { eventIdentifier: 'MAC-1' })
    await sellTickets(db, own.id, '2026-07-01', 100, { boxOfficeProviderId: 102 })
    await sellTickets(db, other.id, '2026-07-01', 100)
    expect(await countTicketsByQuarter(ctx, id)).toEqual([
      { year: 2026, quarter: 1, ticketsSold: 7 },
      { year: 2026, quarter: 2, ticketsSold: 0 },
    ])
    expect(await countTicketsOfEvents(ctx, [id])).toEqual([
      { eventId: id, year: 2026, quarter: 1, ticketsSold: 7 },
      { eventId: id, year: 2026, quarter: 2, ticketsSold: -2 },
    ])
    expect(await countTicketsOfEvents(ctx, [id], { year: 2026, quarter: 2 })).toEqual([
      { eventId: id, year: 2026, quarter: 2, ticketsSold: -2 },
    ])
    expect(await countTicketsOfEvents(ctx, [])).toEqual([])
  }),
)

test(
  'what came back in one month of a quarter is taken from what the others sold',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const ctx = await as.admin(db, own)
    const { id } = await anEvent(db, own.id, { startDate: '2026-04-10', endDate: '2026-06-10' })
    await db
      .insert(eventBoxOfficeReferences)
      .values({ organisationId: own.id, eventId: id, boxOfficeProviderId: 101, reference: 'HAM-1' })
    await sellTickets(db, own.id, '2026-04-11', -2)
    await sellTickets(db, own.id, '2026-05-11', 5)
    expect(await countTicketsByQuarter(ctx, id)).toEqual([{ year: 2026, quarter: 1, ticketsSold: 3 }])
  }),
)

test(
  'a sale belongs to the quarter of the financial year, on its first and its last day',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const ctx = await as.admin(db, own)
    const { id } = await anEvent(db, own.id, { startDate: '2026-12-01', endDate: '2027-04-30' })
    await db
      .insert(eventBoxOfficeReferences)
      .values({ organisationId: own.id, eventId: id, boxOfficeProviderId: 101, reference: 'HAM-1' })
    for (const [day, tickets] of [
      ['2026-12-31', 1],
      ['2027-01-01', 2],
      ['2027-03-31', 4],
      ['2027-04-01', 8],
    ] as const)
      await sellTickets(db, own.id, day, tickets)
    expect(await countTicketsByQuarter(ctx, id)).toEqual([
      { year: 2026, quarter: 3, ticketsSold: 1 },
      { year: 2026, quarter: 4, ticketsSold: 6 },
      { year: 2027, quarter: 1, ticketsSold: 8 },
    ])
  }),
)
