// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPageGuarded } from '@/components/form/leave-guard'
import { ToastProvider } from '@/components/ui/toasts'
import { heldOutcome } from '@/tests/support/held-outcome'
import { type HeldQuestion, HeldQuestions } from './held-questions'
import type { TicketingUpload } from './upload-details'

const upload = { id: 7, filename: 'Door sales 2026-11.csv', organisationId: 5 } as TicketingUpload

const mapping: Extract<HeldQuestion, { kind: 'mapping' }> = {
  kind: 'mapping',
  proposal: {
    header: ['Ref', 'When', 'Sold on', 'Order', 'Qty', 'Paid', 'State', 'Type'],
    mapping: {
      columns: {
        reference: 'Ref',
        performanceDate: 'When',
        transactionId: 'Order',
        transactionDate: 'Sold on',
        transactionType: 'State',
        ticketType: 'Type',
      },
      grain: 'line',
      dateOrder: 'dmy',
      prices: 'each',
      pricesHaveFee: false,
      decimalSign: '.',
      statusWords: { sold: 'Sale' },
      concessions: {},
      channelWords: {},
      providerId: 101,
      mode: 'orders',
      replacement: null,
    },
    questions: ['columns', 'dateOrder', 'statusWords'],
    missing: ['tickets', 'pricePaid'],
    samples: { When: ['03/04/2026'], Ref: ['HAM-1', 'MAC-2'] },
    words: { statuses: ['Sold', 'Void'], ticketTypes: ['Student'], channels: [] },
    rows: [
      {
        line: 2,
        reference: 'HAM-1',
        eventName: 'Hamlet',
        performanceDate: '2026-04-03',
        performanceTime: '19:30',
        venueName: null,
        transactionId: 'T1',
        transactionDate: '2026-03-01',
        transactionType: 'Sale',
        customerId: 'C1',
        customerPostcode: 'LS1 4AP',
        customerCountry: null,
        ticketType: 'Student',
        isConcession: null,
        tickets: 2,
        faceValuePence: null,
        paidPence: 4800,
        salesChannel: 'Unknown',
        providerId: 101,
        ticketId: null,
        isTotal: false,
      },
    ],
  },
}

const providers = [
  { id: 1, name: 'Manual entry', isManual: true },
  { id: 100, name: 'AudienceView', isManual: false },
  { id: 101, name: 'Spektrix', isManual: false },
]

type SentRequest = { path: string; body: Record<string, unknown> }
const sent: SentRequest[] = []
const user = userEvent.setup()
let answered = 0

beforeEach(() => {
  sent.length = 0
  answered = 0
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(address), 'http://localhost')
    if (pathname === '/api/organisations/5')
      return Response.json({ organisationBoxOffices: [{ boxOfficeProviderId: 101, name: 'Spektrix' }] })
    if (init?.method !== 'POST') return Response.json({ data: providers })
    sent.push({ path: pathname, body: JSON.parse(String(init.body)) })
    return Response.json({ id: 7 }, { status: 202 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (...questions: HeldQuestion[]) =>
  render(
    // biome-ignore lint/suspicious/noExplicitAny: nothing here goes to another page
    <AppRouterContext value={{} as any}>
      <ToastProvider>
        <HeldQuestions
          upload={upload}
          outcome={{ ...heldOutcome, questions }}
          onAnswered={async () => {
            answered += 1
          }}
          onRefused={async () => {}}
        />
      </ToastProvider>
    </AppRouterContext>,
  )

const send = () => user.click(screen.getByRole('button', { name: /continue/i }))

test('nothing is sent while something is asked, and the first of it has the focus', async () => {
  show(mapping, { kind: 'older', extractedAt: '2026-11-01T09:00:00Z', newest: '2026-11-20T09:00:00Z', orders: 3 })
  await send()
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Number of tickets' }))
  expect(screen.getByText('Something is still to be answered above.')).toBeTruthy()
  expect(screen.getAllByText('Choose the column')).toHaveLength(2)
  expect(screen.getByText('Choose how the dates are written')).toBeTruthy()
  expect(screen.getByText('Choose what it means')).toBeTruthy()
  expect(screen.getByText('Tick the box to go on, or discard the file')).toBeTruthy()
})

test('a mapping is shown with what the file has, and sent as it was answered', async () => {
  show(mapping)
  expect(screen.getByText('For example HAM-1, MAC-2')).toBeTruthy()
  expect(screen.getByText('03/04/2026 is 4 March 2026')).toBeTruthy()
  const select = (name: string, words: string) => user.selectOptions(screen.getByRole('combobox', { name }), words)
  await select('Number of tickets', 'Qty')
  await select('Price paid', 'Paid')
  await user.click(screen.getByRole('radio', { name: /Day first/ }))
  await select('Void', 'Cancellation')
  await select('Student', 'Yes')
  await send()
  expect(answered).toBe(1)
  expect(sent).toEqual([
    {
      path: '/api/box-office/uploads/7/answers',
      body: {
        mapping: {
          ...mapping.proposal.mapping,
          columns: { ...mapping.proposal.mapping.columns, tickets: 'Qty', pricePaid: 'Paid' },
          dateOrder: 'dmy',
          statusWords: { sold: 'Sale', void: 'Cancellation' },
          concessions: { student: true },
        },
        profileName: 'Door sales',
        consents: [],
      },
    },
  ])
})

test('whoever leaves with answers that are not sent is asked', async () => {
  show(mapping)
  expect(isPageGuarded()).toBe(false)
  await user.click(screen.getByRole('radio', { name: /Day first/ }))
  expect(isPageGuarded()).toBe(true)
  cleanup()
  expect(isPageGuarded()).toBe(false)
})

test('the first lines are shown as the answers would have them read, and not while they depend on an answer', async () => {
  const { proposal } = mapping
  const columns = { ...proposal.mapping.columns, tickets: 'Qty', pricePaid: 'Paid' }
  show({
    ...mapping,
    proposal: { ...proposal, mapping: { ...proposal.mapping, columns, prices: 'line' }, questions: ['prices'] },
  })
  const table = () => screen.queryByRole('region', { name: 'Table of lines as they would be read' })
  expect(table()).toBeNull()
  expect(screen.getByText('No line can be read until what is asked above has been said.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^The whole line/ }))
  expect(within(table() as HTMLElement).getByText('Hamlet')).toBeTruthy()
  expect(within(table() as HTMLElement).getByText('£48.00')).toBeTruthy()
  expect(within(table() as HTMLElement).queryByText(/C1/)).toBeNull()
  // Two tickets at £48.00.
  await user.click(screen.getByRole('radio', { name: /^One ticket.*24\.00/ }))
  expect(within(table() as HTMLElement).getByText('£96.00')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Price paid' }), 'Qty')
  expect(table()).toBeNull()
  expect(screen.getByText(/^You have changed how the file is read, so its lines are shown once/)).toBeTruthy()
})

test('the other questions come in the order of the page, and each answer is sent', async () => {
  show(
    { kind: 'look' },
    { kind: 'grain', performances: 1, examples: ['HAM-1 on 07/11/2026'] },
    { kind: 'removal', orders: 12, tickets: 30, percent: 3.25 },
    { kind: 'replacement', orders: 2, examples: ['Order T1 holds Hamlet and Macbeth'] },
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'What does the file replace?',
    'The file lacks orders that are there',
    'The file counts in another way than what is there',
  ])
  expect(
    screen.getByText(/12 orders or totals of its period with 30 tickets, 3.3% of what is there, are not in the file/),
  ).toBeTruthy()
  expect(screen.getByText('HAM-1 on 07/11/2026')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /Only these events/ }))
  await user.click(screen.getByRole('checkbox', { name: 'The file is complete: remove what it lacks' }))
  await user.click(screen.getByRole('checkbox', { name: 'Put the file in the place of what is there' }))
  await send()
  expect(sent.map(({ body }) => body)).toEqual([{ replacement: 'events', consents: ['removal', 'grain', 'look'] }])
})

test('who only wanted to look goes on with one press', async () => {
  show({ kind: 'look' })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(sent.map(({ body }) => body)).toEqual([{ consents: ['look'] }])
})

test('the provider is chosen among those of the organisation and entry by hand; the others follow under a heading', async () => {
  const { proposal } = mapping
  show({
    ...mapping,
    proposal: { ...proposal, mapping: { ...proposal.mapping, providerId: null }, questions: ['provider'] },
  })
  const select = screen.getByRole('combobox', { name: 'Ticketing provider' })
  const others = await within(select).findByRole('group', { name: 'Other providers' })
  const namesIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(namesIn(select)).toEqual(['Please select', 'Spektrix', 'Manual entry', 'AudienceView'])
  expect(namesIn(others)).toEqual(['AudienceView'])
  await user.selectOptions(select, 'AudienceView')
  expect((select as HTMLSelectElement).value).toBe('100')
})
