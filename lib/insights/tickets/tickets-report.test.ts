import { expect, test } from 'vitest'
import type { SalesSums } from './sales-queries'
import { makeTicketsReport, type TicketsFacts } from './tickets-report'

const sums = (label: string | null, tickets: number): SalesSums => ({
  label,
  tickets,
  concessionTickets: 0,
  paidPence: tickets * 1000,
  performances: 1,
})

const facts = (given: Partial<TicketsFacts> = {}): TicketsFacts => ({
  period: {
    year: 2025,
    days: { from: '2025-04-01', until: '2026-03-31' },
    before: { from: '2024-04-01', until: '2025-03-31' },
    isRunning: false,
  },
  byMonth: { now: [sums('2025-04', 100)], before: [sums('2024-04', 80)] },
  byEvent: null,
  byVenue: null,
  byProvider: { now: [], before: [] },
  links: [],
  ways: null,
  sellers: null,
  ...given,
})

test('tickets of a few of several organisations are not taken for those of all', () => {
  const said = (sellers: TicketsFacts['sellers']) =>
    makeTicketsReport(facts({ sellers })).limits.filter((limit) => limit.startsWith('The tickets are those of'))
  expect(said({ sold: 1, of: 1_200 })).toEqual([
    'The tickets are those of 1 of 1,200 organisations: the others uploaded none for this time.',
  ])
  expect([said({ sold: 3, of: 3 }), said(null)]).toEqual([[], []])
})

test('months without sales stand between those with some, over the turn of the year', () => {
  const byMonth = { now: [sums('2026-02', 60), sums('2025-11', 40)], before: [sums('2024-12', 80)] }
  expect(makeTicketsReport(facts({ byMonth })).tables[0]).toMatchObject({
    title: 'Most tickets were for February',
    rows: [
      { label: 'November', figures: [40, 0, 40_000, 0, 1000] },
      { label: 'December', figures: [0, 80, 0, 80_000, null] },
      { label: 'January', figures: [0, 0, 0, 0, null] },
      { label: 'February', figures: [60, 0, 60_000, 0, 1000] },
    ],
  })
})

test('events are drawn of this year, what has both years beside the year before', () => {
  const divided = { now: [sums('one', 60), sums('other', 40)], before: [sums('one', 80)] }
  const months = { now: [sums('2025-05', 100)], before: [] }
  const { tables } = makeTicketsReport(facts({ byMonth: months, byEvent: divided, byVenue: divided }))
  expect(tables.map(({ id, chart }) => [id, chart?.columns])).toEqual([
    ['by-month', [0, 1]],
    ['by-event', [0]],
    ['by-venue', [0, 1]],
  ])
})
