// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '@/components/ui/toasts'
import { FeedSection } from './feed-section'

const delivery = {
  ...{ id: 7, filename: 'sales.csv', status: 'successful', result: 'Successful', messages: [] as string[] },
  ...{ profile: 'Spektrix', tokenName: 'Box office', bytes: 1_234_567, lines: 12_000, extractedAt: null },
  ...{ createdAt: '2026-11-20T03:00:00.000Z', finishedAt: '2026-11-20T03:01:00.000Z' },
}
const feed = {
  ...{ profile: 'Spektrix', tokenName: 'Box office', tokenState: 'valid', tokenExpiresAt: '2027-06-01T10:00:00.000Z' },
  silentSince: null as string | null,
  lastDelivery: { id: 7, status: 'successful', result: 'Successful', createdAt: '2026-11-20T03:00:00.000Z' },
}
let answer: { data: (typeof delivery)[]; feeds: (typeof feed)[] }
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  answer = { data: [delivery], feeds: [feed] }
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(answer)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (organisationId = 12, profiles = ['Spektrix', 'PatronBase']) => (
  <ToastProvider>
    <FeedSection organisationId={organisationId} profiles={profiles} publicUrl="https://illuminate.example" />
  </ToastProvider>
)

const command = () => document.querySelector('code')?.textContent ?? ''

test('the command is for the organisation and the chosen profile, and has no token in it', async () => {
  const user = userEvent.setup()
  const { rerender } = render(open())
  expect(command()).toContain("'https://illuminate.example/api/box-office/12'")
  await user.selectOptions(screen.getByLabelText('Profile'), 'PatronBase')
  expect(command()).toContain("'https://illuminate.example/api/box-office/12?profile=PatronBase'")
  expect(command()).toContain('--header "Authorization: Bearer $ILLUMINATE_TOKEN"')
  await user.click(screen.getByLabelText('PowerShell 7'))
  expect(command()).toContain('Bearer $env:ILLUMINATE_TOKEN')
  rerender(open(13, ['Spektrix']))
  expect(command()).toContain("'https://illuminate.example/api/box-office/13'")
  await screen.findByText('sales.csv')
  expect(asked.at(-1)).toBe('/api/box-office/deliveries?organisationId=13')
})

test('the command is copied as it stands', async () => {
  const user = userEvent.setup()
  render(open())
  await user.click(screen.getByLabelText('curl, packed by gzip'))
  await user.click(screen.getByRole('button', { name: 'Copy command' }))
  expect(await navigator.clipboard.readText()).toBe(command())
  expect(command()).toMatch(/^gzip -c sales\.csv \| curl --fail-with-body/)
  expect(await screen.findByText('Command copied.')).toBeTruthy()
})

test('the last deliveries stand with their results', async () => {
  answer.data.push({ ...delivery, id: 6, status: 'failed', result: 'Failed', messages: ['It is no CSV.'] })
  render(open())
  const table = await screen.findByRole('table')
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows[0]?.textContent).toContain('20/11/2026 at 03:00')
  for (const words of ['sales.csv', 'Spektrix', 'Successful', 'Box office', '1.2 MB', '12,000'])
    expect(rows[0]?.textContent).toContain(words)
  expect(rows[1]?.textContent).toContain('Failed')
  expect(rows[1]?.textContent).toContain('It is no CSV.')
})

test('without deliveries it says what will be there, and where they cannot be read the reason', async () => {
  answer = { data: [], feeds: [] }
  const { unmount } = render(open())
  expect(await screen.findByText('No deliveries yet')).toBeTruthy()
  unmount()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Organisation not found' }, { status: 404 }))
  render(open())
  expect(await screen.findByText('Organisation not found')).toBeTruthy()
})

test.each([
  [{ tokenState: 'ending' }, 'The access token “Box office” ends on 01/06/2027'],
  [{ tokenState: 'ended' }, 'The access token “Box office” ended on 01/06/2027'],
  [{ tokenState: 'revoked' }, 'The access token “Box office” was revoked'],
  [{ tokenState: 'gone', tokenName: '' }, 'The access token has ended'],
  [{ silentSince: '2026-11-23T03:00:00.000Z' }, 'Nothing has arrived since 20/11/2026 at 03:00'],
  [{ lastDelivery: { ...feed.lastDelivery, status: 'failed' } }, 'The last delivery was not imported'],
  [{ lastDelivery: { ...feed.lastDelivery, status: 'held' } }, 'The last delivery waits for an answer'],
])('a feed that needs something says so: %j', async (values, title) => {
  answer.feeds = [{ ...feed, ...values }]
  render(open())
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(/the feed “Spektrix”/)).toBeTruthy()
})

test('a feed that is well says nothing', async () => {
  render(open())
  await screen.findByText('sales.csv')
  expect(screen.queryByText(/the feed “Spektrix”/)).toBeNull()
})
