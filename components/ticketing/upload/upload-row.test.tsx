// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '@/components/ui/toasts'
import type { TicketingUpload } from './upload-details'
import { UploadStatus } from './upload-status'
import type { UploadRecord } from './use-records'

const record: UploadRecord = {
  id: 7,
  organisationId: 5,
  organisationName: 'The Quay',
  importedOn: '2026-11-20T09:05:00.000Z',
  filename: 'season.csv',
  importedBy: 'Ada Quill',
  status: 'held',
  isDelivery: false,
  linesRead: 10,
  linesTotal: 10,
  result: null,
}
const none = { lines: 0, orders: 0, tickets: 0, paidPence: 0 }
const { result: _, ...about } = record
const held: TicketingUpload = {
  ...about,
  messages: [
    'Nothing of this file counts yet.',
    'It was sent to be looked at first. Look at what would come of it, then continue or discard it.',
  ],
  outcome: {
    ...{ profile: 'Template', encoding: 'UTF-8', separator: ',', linesRead: 10, linesIgnored: 0, references: 1 },
    ...{ unlinkedReferences: 1, extractedAt: '2026-11-20T09:00:00.000Z', questions: [{ kind: 'look' }] },
    sums: {
      added: { lines: 10, orders: 4, tickets: 20, paidPence: 48000 },
      replaced: none,
      removed: none,
      unchanged: none,
    },
  },
  findingsCount: 2,
  groups: [{ column: 'Customer Postcode', type: 'Unknown postcode', severity: 'warning', count: 2 }],
  findings: [
    {
      ...{ cell: 'Line 3', column: 'Customer Postcode', severity: 'warning', type: 'Unknown postcode' },
      ...{ description: '“N/A” is no postcode.', fix: 'Leave it blank.' },
    },
  ],
  hasFile: true,
  finishedAt: '2026-11-20T09:06:00.000Z',
  undoneAt: null,
}

let upload: TicketingUpload
const sent: string[] = []
const user = userEvent.setup()

beforeEach(() => {
  upload = held
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(address), 'http://localhost')
    if (init.method === 'GET') return Response.json(upload)
    sent.push(`${init.method} ${pathname} ${init.body}`)
    return init.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ id: 7 }, { status: 202 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The list, whose one upload has `next` once something was done. */
function List({
  first,
  next,
  mayManage = true,
}: {
  first: UploadRecord
  next: Partial<UploadRecord>
  mayManage?: boolean
}) {
  const [shown, setShown] = useState(first)
  const changed = async () => setShown({ ...first, ...next })
  return (
    <ToastProvider>
      <UploadStatus records={[shown]} mayManage={mayManage} onChanged={changed} />
    </ToastProvider>
  )
}

/** An upload that ended so many days ago. */
const imported = (daysAgo: number): TicketingUpload => ({
  ...held,
  status: 'successful',
  outcome: held.outcome && { ...held.outcome, questions: [] },
  finishedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
})

const open = () => user.click(screen.getByRole('button', { name: 'Details of season.csv' }))
const details = () => screen.getByRole('region', { name: 'Details of season.csv' })

test('who may only read sees what came of a file and cannot do anything about it', async () => {
  render(<List first={record} next={{}} mayManage={false} />)
  await open()
  expect(await screen.findByText('10 lines of 4 orders: 20 tickets, £480.00')).toBeTruthy()
  expect(within(details()).queryByRole('form')).toBeNull()
  expect(within(details()).queryByRole('button', { name: /Discard|Download (the|its)|Continue/ })).toBeNull()
})

test('a row opens to the outcome in words and to what was found, and closes again', async () => {
  render(<List first={record} next={{}} />)
  await open()
  expect(await screen.findByText('Would be added')).toBeTruthy()
  expect(
    screen.getByText(/10 lines were read by ‘Template’ .* Its box office reference is in no event yet/),
  ).toBeTruthy()
  expect(screen.getByText('Total number of warnings: 2')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download findings as CSV' })).toBeTruthy()
  expect(screen.getByText('Has the first 1 of 2 findings.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Customer Postcode/ }))
  expect(screen.getByText('Leave it blank.')).toBeTruthy()
  expect(screen.getByText(/“N\/A” is no postcode/)).toBeTruthy()
  expect(screen.getByText('One more is counted and not listed.')).toBeTruthy()
  await open()
  expect(screen.queryByRole('region', { name: 'Details of season.csv' })).toBeNull()
})

test('a row stays open, with what was answered in it, while another is looked at', async () => {
  const other = { ...record, id: 8, filename: 'other.csv' }
  render(
    <ToastProvider>
      <UploadStatus records={[record, other]} mayManage onChanged={async () => {}} />
    </ToastProvider>,
  )
  await open()
  expect(await screen.findByText('Would be added')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Details of other.csv' }))
  expect(details()).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Details of other.csv' })).toBeTruthy()
})

test('an answer is sent, its file is shown as being read, and the details have the focus', async () => {
  render(<List first={record} next={{ status: 'processing', linesRead: 5, linesTotal: 10 }} />)
  await open()
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(sent).toEqual(['POST /api/box-office/uploads/7/answers {"consents":["look"]}'])
  expect(screen.getByRole('progressbar', { name: 'Being read' }).getAttribute('aria-valuenow')).toBe('50')
  expect(document.activeElement).toBe(details())
})

test('a file that somebody else has answered meanwhile is shown as it is by now', async () => {
  const refusal = { message: 'Only an upload that waits for an answer can be answered or discarded.' }
  for (const [button, confirm, words] of [
    ['Continue', undefined, 'Unable to send your answer.'],
    [/^Discard/, 'Discard', 'Unable to discard the upload.'],
  ] as const) {
    render(<List first={record} next={{ status: 'processing', linesRead: 5, linesTotal: 10 }} />)
    await open()
    const opener = await screen.findByRole('button', { name: button })
    const loaded = fetch
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }))
    await user.click(opener)
    if (confirm) await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: confirm }))
    expect(await screen.findByText(`${words} ${refusal.message}`)).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Being read' })).toBeTruthy()
    vi.stubGlobal('fetch', loaded)
    cleanup()
  }
})

test('a held file is discarded after a question', async () => {
  render(<List first={record} next={{ status: 'failed' }} />)
  await open()
  await user.click(await screen.findByRole('button', { name: /^Discard/ }))
  expect(sent).toEqual([])
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  expect(sent).toEqual(['DELETE /api/box-office/uploads/held {"importId":7}'])
  expect(screen.getByText('The upload was discarded. Nothing of it counts.')).toBeTruthy()
})

test('an upload of which there is no more to see says so', async () => {
  upload = { ...held, status: 'failed', hasFile: false, outcome: null, groups: [], findings: [], findingsCount: 0 }
  render(<List first={{ ...record, status: 'failed' }} next={{}} />)
  await open()
  expect(await screen.findByText('There is no more to see of this upload.')).toBeTruthy()
})

test('an imported file is undone after a question, and has no file to download', async () => {
  upload = imported(0)
  render(<List first={{ ...record, status: 'successful' }} next={{ status: 'undone' }} />)
  await open()
  expect(await screen.findByText('Added')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create or link events' }).getAttribute('href')).toBe(
    '/events-list?view=box-office&organisationId=5',
  )
  expect(screen.queryByRole('button', { name: /Download the file/ })).toBeNull()
  expect(screen.getByRole('button', { name: /Download its lines/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo the upload' }))
  expect(sent).toEqual(['DELETE /api/box-office/uploads {"importId":7}'])
})

test('an upload whose replaced lines are no longer kept is not offered to be undone', async () => {
  upload = imported(91)
  render(<List first={{ ...record, status: 'successful' }} next={{}} />)
  await open()
  expect(await screen.findByRole('button', { name: /Download its lines/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})
