// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AbilityProvider } from '@/components/access/can'
import { ToastProvider } from '@/components/ui/toasts'
import { packedRules } from '@/lib/floor/access/ability'
import type { StaffActor } from '@/lib/floor/identity/context'
import { TicketSales } from './ticket-sales'

const organisation = {
  ...{ organisationId: 5, organisationName: 'Harbour Arts', tickets: 1210, concessionTickets: 1, pounds: 2660.5 },
  ...{ ticketsOutsideDates: 0, performanceCount: 2 },
  references: [
    {
      ...{
        boxOfficeProviderId: 101,
        boxOfficeProviderName: 'Spektrix',
        reference: 'HAM',
        isOfForm: true,
        tickets: 1200,
      },
      ...{ firstDate: '2026-11-14', lastDate: '2026-11-15' },
    },
    {
      ...{
        boxOfficeProviderId: 102,
        boxOfficeProviderName: 'Tessitura',
        reference: 'HAM-2',
        isOfForm: false,
        tickets: 10,
      },
      ...{ firstDate: '2026-11-15', lastDate: '2026-11-15' },
    },
  ],
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
  ...{ ...organisation, tickets: 0, concessionTickets: 0, pounds: 0, performanceCount: 0, performances: [], byDay: [] },
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

const admin: StaffActor = {
  ...{ kind: 'staff', userId: 1, sessionId: 's', role: 'Admin', email: 'a@example.test', organisationIds: [5] },
  ...{ firstName: 'Ada', surname: 'Quill', fullName: 'Ada Quill', twoFactorDue: false, termsAccepted: true },
} as StaffActor

const renderSales = () =>
  render(
    <AbilityProvider rules={packedRules(admin)}>
      <ToastProvider>
        <TicketSales eventId={7} />
      </ToastProvider>
    </AbilityProvider>,
  )

const answer = (organisations: object[]) => Response.json({ quarters, organisations })
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' | '))

test('a call that fails is told, and can be made again', async () => {
  answers = [Response.json({ status: 500, title: 'Internal Server Error' }, { status: 500 }), answer([organisation])]
  renderSales()
  await screen.findByText(/Unable to load the ticket sales\./)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('1,210')
  expect(asked).toEqual(['/api/events/7/ticket-sales', '/api/events/7/ticket-sales'])
})

test('what is sold is shown by day, performance, channel and type, beside what is available', async () => {
  answers = [answer([organisation])]
  renderSales()
  expect(screen.getByText('Loading the ticket sales')).toBeTruthy()
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

test('more given back than sold is said in words, of one performance and of several', async () => {
  const [sold, other] = organisation.performances
  const one = { ...organisation, ...{ tickets: -2, performances: [{ ...sold, tickets: -12, pounds: -24 }, other] } }
  const byChannel = [{ name: 'Online', tickets: -1, pounds: -12 }]
  answers = [answer([{ ...one, byChannel }])]
  const { unmount } = renderSales()
  expect(await screen.findByText('2 more given back than sold')).toBeTruthy()
  expect(
    screen.getByText(
      'More tickets were given back than sold for the performance on 14/11/2026. Check whether its sales were uploaded.',
    ),
  ).toBeTruthy()
  const [performances, channels] = screen.getAllByRole('table', { hidden: true }).map(rowsOf)
  expect(performances?.[1]).toBe('14/11/2026 | 19:30 | 12 more given back than sold | 1 | -£24.00')
  expect(channels?.[1]).toBe('Online | 1 more given back than sold | -£12.00')
  unmount()
  answers = [answer([{ ...one, performances: one.performances.map((each) => ({ ...each, tickets: -1 })) }])]
  renderSales()
  expect(
    await screen.findByText(
      'More tickets were given back than sold for 2 performances, the first on 14/11/2026. Check whether their sales were uploaded.',
    ),
  ).toBeTruthy()
})

test('each organisation is named where there are several; performances off the event’s days are counted', async () => {
  answers = [
    answer([
      organisation,
      { ...organisation, organisationId: 6, organisationName: 'The Quay', ticketsOutsideDates: 12 },
    ]),
  ]
  renderSales()
  expect(await screen.findByRole('heading', { name: 'The Quay' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Harbour Arts' })).toBeTruthy()
  expect(screen.getByText('12, for performances not on the event’s days')).toBeTruthy()
})

test('only the first performances of very many are listed, and it says so', async () => {
  answers = [answer([{ ...organisation, performanceCount: 1200 }])]
  renderSales()
  expect(await screen.findByText('The first 2 of 1,200.')).toBeTruthy()
})

test('references without sales say what will be here, and are listed all the same', async () => {
  const references = [{ ...organisation.references[1], firstDate: null, lastDate: null, tickets: 0 }]
  answers = [answer([{ ...nothingSold, references }])]
  renderSales()
  expect(await screen.findByText('No ticket sales yet')).toBeTruthy()
  expect(screen.getByText('Tessitura, nothing sold')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove HAM-2' })).toBeTruthy()
})

test('a reference that was linked can be removed, the one of the event’s form cannot', async () => {
  answers = [
    answer([organisation]),
    Response.json({}),
    answer([{ ...organisation, references: organisation.references.slice(0, 1) }]),
  ]
  renderSales()
  const user = userEvent.setup()
  expect(await screen.findByText('Spektrix, 14/11/2026 to 15/11/2026, 1,200 tickets, the event’s own')).toBeTruthy()
  expect(screen.getByText('Tessitura, 15/11/2026, 10 tickets')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove HAM-2' }))
  expect(screen.queryByRole('button', { name: 'Remove HAM' })).toBeNull()
  const question = await screen.findByRole('alertdialog', { name: 'Remove HAM-2 from this event?' })
  expect(question.textContent).toContain('Its 10 tickets no longer count for this event.')
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('HAM-2')).toBeNull())
  expect(asked[1]).toBe('/api/box-office/references/link')
})
