import { expect, test } from 'vitest'
import type { CellsOfYears } from '../cells/cells-queries'
import { refundsInWords, type WaysFacts, wayTables } from './way-tables'

const cells = (now: Record<string, number>, before: Record<string, number> = {}): CellsOfYears => {
  const of = (sums: Record<string, number>) =>
    Object.entries(sums).map(([value, tickets]) => ({ value, tickets, paidPence: 0 }))
  return { now: of(now), before: of(before) }
}

const facts = (given: Partial<WaysFacts> = {}): WaysFacts => ({
  period: {
    year: 2025,
    days: { from: '2025-04-01', until: '2026-03-31' },
    before: { from: '2024-04-01', until: '2025-03-31' },
    isRunning: false,
  },
  channels: cells({}),
  prices: cells({}),
  leads: cells({}),
  transactions: cells({}),
  ...given,
})

test('nothing known has no table and no sentence', () => {
  expect(wayTables(facts())).toEqual([])
  expect(
    wayTables(facts({ channels: cells({ Unknown: 50 }), prices: cells({ '': 50 }), leads: cells({ '': 50 }) })),
  ).toEqual([])
  expect(refundsInWords(facts({ transactions: cells({ Sale: 50 }) }))).toEqual([])
  expect(refundsInWords(facts({ transactions: cells({ Refund: -5 }) }))).toEqual([])
})

test('channels and prices have shares of what is known', () => {
  const [channel, price] = wayTables(
    facts({
      channels: cells({ Unknown: 100, Online: 75, Phone: 25 }, { Online: 10 }),
      prices: cells({ full: 60, concession: 30, complimentary: 10, '': 100 }),
    }),
  )
  expect(channel?.title).toBe('Online: 75% of tickets')
  expect(channel?.rows).toEqual([
    { label: 'Online', figures: [75, 10, 0.75, 1] },
    { label: 'Phone', figures: [25, 0, 0.25, 0] },
    { label: 'Not known', figures: [100, 0, null, null] },
  ])
  expect(price?.title).toBe('Concessions: 30% of tickets; complimentary: 10%')
  expect(price?.rows.map(({ label }) => label)).toEqual(['Full price', 'Concession', 'Complimentary', 'Not known'])
})

test('the booking curve adds up to all, the earliest first', () => {
  const [lead] = wayTables(facts({ leads: cells({ '5': 10, '2': 60, '1': 20, '0': 10, '': 7 }) }))
  expect(lead?.title).toBe('30% of tickets were bought in the last week')
  expect(lead?.rows.map(({ label, figures }) => [label, figures[0], figures[2]])).toEqual([
    ['More than 3 months before', 10, 0.1],
    ['8 to 12 weeks before', 0, 0.1],
    ['4 to 7 weeks before', 0, 0.1],
    ['1 to 3 weeks before', 60, 0.7],
    ['1 to 6 days before', 20, 0.9],
    ['On the day', 10, 1],
  ])
})

test('what was given back is a sentence', () =>
  expect(
    refundsInWords(
      facts({ transactions: cells({ Sale: 200, Refund: -6, Cancellation: -4 }, { Sale: 100, Refund: -3 }) }),
    ),
  ).toEqual([
    '10 of the 200 tickets sold for performances from 01/04/2025 to 31/03/2026 were given back (5%; 3% in 2024/25). They are not counted above.',
  ]))
