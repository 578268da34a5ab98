// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TicketSales } from './ticket-sales'

const house = {
  ...{ organisationId: 5, organisationName: 'Harbour Arts', tickets: 1210, concessionTickets: 1, pounds: 2660.5 },
  ...{ ticketsOutsideDates: 0, performanceCount: 2 },
  performances: [
    { date: '2026-11-14', time: '19:30', tickets: 1200, concessionTickets: 1, pounds: 2580.5 },
    { date: '2026-11-15', time: null, tickets: 10, concessionTickets: 0, pounds: 80 },
  ],
  byDay: [
    { date: '2026-11-14', tickets: 1200 },
    { date: '2026-11-15', tickets: 10 },
  ],
  byChannel: [
    { name: 'Online', tickets: 1208, pounds: 2644.5 },
    { name: 'Phone', tickets: 2, pounds: 16 },
  ],
  byTicketType: [{ name: 'Adult', tickets: 1200, pounds: 2600 }],
  otherTicketTypes: { types: 3, tickets: 10, pounds: 60.5 } as {
    types: number
    tickets: number
    pounds: number
  } | null,
}
const nothingSold = {
  ...{ ...house, tickets: 0, concessionTickets: 0, pounds: 0, performanceCount: 0, performances: [], byDay: [] },
  ...{ byChannel: [], byTicketType: [], otherTicketTypes: null },
}
const quarters = [
  { year: 2026, quarter: 3, ticketsAvailable: 1500 },
  { year: 2026, quarter: 4, ticketsAvailable: null },
]
let answers: Response[]
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answers.shift()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answer = (organisations: object[]) => Response.json({ quarters, organisations })
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' | '))

test('a call that fails is told, and can be made again', async () => {
  answers = [Response.json({ status: 500, title: 'Internal Server Error' }, { status: 500 }), answer([house])]
  render(<TicketSales eventId={7} />)
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Unable to load the ticket sales.')
  await userEvent.setup().click(within(failure).getByRole('button', { name: 'Retry' }))
  await screen.findByText('1,210')
  expect(asked).toEqual(['/api/events/7/ticket-sales', '/api/events/7/ticket-sales'])
})

test('what is sold is shown by day, performance, channel and type, beside what is available', async () => {
  answers = [answer([house])]
  render(<TicketSales eventId={7} />)
  expect(screen.getByRole('status').textContent).toBe('Loading the ticket sales')
  expect(await screen.findByText('Most in one day: 14/11/2026, 1,200 tickets')).toBeTruthy()
  expect(screen.getByText('1,500, as entered: 2026/27 Q3 1,500')).toBeTruthy()
  expect(screen.getByText('£2,660.50')).toBeTruthy()
  expect(screen.queryByText('Outside the dates')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Harbour Arts' })).toBeNull()
  const tables = screen.getAllByRole('table', { hidden: true })
  expect(tables.map(rowsOf)).toEqual([
    [
      'Date | Time | Tickets | Concessions | Paid',
      '14/11/2026 | 19:30 | 1,200 | 1 | £2,580.50',
      '15/11/2026 | – | 10 | 0 | £80.00',
    ],
    ['Channel | Tickets | Paid', 'Online | 1,208 | £2,644.50', 'Phone | 2 | £16.00'],
    ['Type | Tickets | Paid', 'Adult | 1,200 | £2,600.00', '3 other types | 10 | £60.50'],
  ])
})

test('each house is named where there are several; performances off the event’s days are counted', async () => {
  answers = [answer([house, { ...house, organisationId: 6, organisationName: 'The Quay', ticketsOutsideDates: 12 }])]
  render(<TicketSales eventId={7} />)
  expect(await screen.findByRole('heading', { name: 'The Quay' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Harbour Arts' })).toBeTruthy()
  expect(screen.getByText('12, for performances not on the event’s days')).toBeTruthy()
})

test('only the first performances of very many are listed, and it says so', async () => {
  answers = [answer([{ ...house, performanceCount: 1200 }])]
  render(<TicketSales eventId={7} />)
  expect(await screen.findByText('The first 2 of 1,200.')).toBeTruthy()
})

test('references without sales say what will be here', async () => {
  answers = [answer([nothingSold])]
  render(<TicketSales eventId={7} />)
  expect(await screen.findByText('No ticket sales yet')).toBeTruthy()
})
