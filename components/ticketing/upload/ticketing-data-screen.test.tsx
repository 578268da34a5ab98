// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Choice } from '@/components/ui/choice'
import { ToastProvider } from '@/components/ui/toasts'
import { heldOutcome } from '@/tests/support/held-outcome'
import { TicketingDataScreen } from './ticketing-data-screen'
import type { UploadRecord } from './use-records'

const record: UploadRecord = {
  id: 1,
  organisationId: 5,
  organisationName: 'The Quay',
  importedOn: '2026-11-20T09:05:00.000Z',
  filename: 'season.csv',
  importedBy: 'Ada Quill',
  status: 'successful',
  isDelivery: false,
  linesRead: 10,
  linesTotal: 10,
  result: JSON.stringify({ status: 'successful', messages: ['10 lines added.', 'Two postcodes are unknown.'] }),
}
let records: UploadRecord[] = []
let asked = 0

beforeEach(() => {
  asked = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({ data: records })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (shown: UploadRecord[], mayManage = true, organisation: Choice | null = null) => {
  records = shown
  render(
    // biome-ignore lint/suspicious/noExplicitAny: nothing here goes to another page
    <AppRouterContext value={{} as any}>
      <ToastProvider>
        <TicketingDataScreen
          organisation={organisation}
          records={shown}
          mayManage={mayManage}
          shippedProfiles={['Template']}
          publicUrl="https://illuminate.example.org"
        />
      </ToastProvider>
    </AppRouterContext>,
  )
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const table = () => within(screen.getByRole('table', { name: 'Upload status' }))

test('without an upload the list says so, and nobody without the right is offered one', () => {
  show([], false)
  expect(screen.getByText('No data to display')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Download template' })).toBeNull()
})

test('a row has the documented columns: the day with its time, the first message, and the others beneath', () => {
  show([record])
  expect(
    table()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Organisation', 'Imported on', 'File name', 'Imported by', 'Result'])
  const row = within(table().getAllByRole('row')[1] as HTMLElement)
  expect(row.getByText('The Quay')).toBeTruthy()
  expect(row.getByText(/20\/11\/2026/)).toBeTruthy()
  expect(row.getByText('09:05')).toBeTruthy()
  expect(row.getByText('Ada Quill')).toBeTruthy()
  expect(row.getByText('Successful')).toBeTruthy()
  expect(row.getByText('10 lines added.').tagName).toBe('P')
  expect(row.getByText('Two postcodes are unknown.').tagName).toBe('LI')
})

test('25 rows are on a page', () => {
  show(Array.from({ length: 26 }, (_, at) => ({ ...record, id: at + 1 })))
  expect(table().getAllByRole('row')).toHaveLength(26)
  expect(screen.getByText('1–25 of 26')).toBeTruthy()
})

test('the list is asked again every 30 seconds while a file is being read, says what became of it, and then rests', async () => {
  show([{ ...record, status: 'processing', result: null }])
  expect(table().getByText('Processing')).toBeTruthy()
  await pass(29_000)
  expect(asked).toBe(0)
  await pass(1_500)
  expect(asked).toBe(1)
  records = [{ ...record, status: 'held', result: null }]
  await pass(30_000)
  expect(asked).toBe(2)
  expect(table().getByText('Needs your answer')).toBeTruthy()
  expect(screen.getByText('season.csv: Needs your answer')).toBeTruthy()
  await pass(120_000)
  expect(asked).toBe(2)
})

const held: UploadRecord = { ...record, status: 'held', result: null }
const older = { kind: 'older', extractedAt: '2026-11-01T09:00:00Z', newest: '2026-11-20T09:00:00Z', orders: 3 }
const asks = (...questions: object[]) => ({
  ...held,
  outcome: { ...heldOutcome, questions },
  messages: [],
  groups: [],
  findings: [],
  hasFile: true,
  finishedAt: null,
})

/** Opens the details of a held file, ticks what it asks and sends it. `answer` says what comes back, and what is asked then. */
async function answerHeld(answer: () => { response: Response; details: object }) {
  vi.useRealTimers()
  let details: object = asks(older)
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (init?.method === 'POST') {
      const answered = answer()
      details = answered.details
      return answered.response
    }
    return Response.json(String(address).includes('/uploads/1') ? details : { data: records })
  })
  const user = userEvent.setup()
  show([held])
  await user.click(screen.getByRole('button', { name: 'Details of season.csv' }))
  const region = screen.getByRole('region', { name: 'Details of season.csv' })
  await user.click(await within(region).findByRole('checkbox'))
  await user.click(within(region).getByRole('button', { name: 'Send and continue' }))
  return region
}

test('an answer that is not taken stays as it was given', async () => {
  const region = await answerHeld(() => ({
    response: Response.json({ message: 'Please try again in a moment.' }, { status: 503 }),
    details: asks(older),
  }))
  expect((await screen.findAllByText(/Please try again in a moment\./)).length).toBeGreaterThan(0)
  await vi.waitFor(() => expect(within(region).getByRole('button', { name: 'Send and continue' })).toBeTruthy())
  expect(within(region).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('a file that was answered, read and held again before the list was asked shows what it is asked about now', async () => {
  const region = await answerHeld(() => ({
    response: Response.json({ id: 1 }, { status: 202 }),
    details: asks({ kind: 'look' }),
  }))
  expect(await within(region).findByRole('button', { name: 'Continue' })).toBeTruthy()
  expect(within(region).queryByRole('checkbox')).toBeNull()
  expect(document.activeElement).toBe(region)
})

/** An upload, which ends in what was made known beforehand: no answer, or a refusal. */
function answerUploadWith(answer: { status: number; message: string } | undefined) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = answer?.status ?? 0
      responseText = answer ? JSON.stringify({ message: answer.message }) : ''
      onload = () => {}
      onerror = () => {}
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null
      send = () => queueMicrotask(() => (answer ? this.onload() : this.onerror()))
    },
  )
}

test('a file that does not arrive, one that is refused, a second one and a template that does not come are said', async () => {
  vi.useRealTimers()
  // What the other parts of the page ask for never comes.
  vi.stubGlobal('fetch', (address: string | URL) =>
    String(address).includes('/api/resources/')
      ? Promise.resolve(new Response(null, { status: 404 }))
      : new Promise(() => {}),
  )
  const user = userEvent.setup({ applyAccept: false })
  show([], true, { id: 5, name: 'The Quay' })
  await user.click(screen.getByRole('button', { name: 'Download template' }))
  expect(await screen.findByText('Unable to download file. Please try again')).toBeTruthy()
  const attach = (...names: string[]) =>
    fireEvent.change(screen.getByLabelText('File of ticket sales'), {
      target: { files: names.map((name) => new File(['a'], name)) },
    })
  attach('one.csv', 'two.csv')
  expect(await screen.findByText('Unable to upload file. Choose one file at a time.')).toBeTruthy()
  expect(screen.getByText('Choose one file at a time.')).toBeTruthy()
  attach('season.csv')
  expect(screen.queryByText('Choose one file at a time.')).toBeNull()
  const upload = () => user.click(screen.getByRole('button', { name: 'Upload' }))
  answerUploadWith(undefined)
  await upload()
  expect(await screen.findByText('Data upload failed')).toBeTruthy()
  expect(screen.getByText('The file did not arrive. Check your connection and try again.')).toBeTruthy()
  answerUploadWith({
    status: 409,
    message: 'The organisation is disabled, so no ticketing data can be uploaded for it.',
  })
  await upload()
  expect(
    await screen.findByText('The organisation is disabled, so no ticketing data can be uploaded for it.'),
  ).toBeTruthy()
  // It stays, to be sent again.
  expect(screen.getByText('season.csv')).toBeTruthy()
})

test('a file of another type or name cannot be uploaded, and none without an organisation', async () => {
  vi.useRealTimers()
  const user = userEvent.setup({ applyAccept: false })
  show([])
  const attach = (name: string) => user.upload(screen.getByLabelText('File of ticket sales'), new File(['a'], name))
  const upload = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' })
  await attach('season.xlsx')
  expect(screen.getByText('File Type is not allowed')).toBeTruthy()
  expect(upload().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove season.xlsx' }))
  await attach('sea$on.csv')
  expect(screen.getByText('File Name is invalid: “$” cannot be part of it')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove sea$on.csv' }))
  await attach('season.csv')
  expect(screen.getByText('Ready to Upload')).toBeTruthy()
  await user.click(upload())
  expect(screen.getAllByText('Organisation Access is required')).not.toEqual([])
  expect(screen.getByText('Unable to upload file. Organisation Access is required')).toBeTruthy()
  expect(asked).toBe(0)
})

test('a file is recognised by its headings unless a profile is named, and the name goes with it', async () => {
  vi.useRealTimers()
  const user = userEvent.setup()
  const sent: URL[] = []
  class Request {
    status = 202
    responseText = '{"id":9}'
    upload = {}
    onload: () => void = () => undefined
    open = (_method: string, address: string) => void sent.push(new URL(address, 'http://localhost'))
    setRequestHeader = () => undefined
    getResponseHeader = () => 'application/json'
    send = () => setTimeout(() => this.onload(), 0)
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', async () => Response.json({ data: [], feeds: [] }))
  show([], true, { id: 5, name: 'The Quay' })
  await user.click(screen.getByText('More options'))
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'How it is read' })
  expect(select.selectedOptions[0]?.textContent).toBe('Recognise by its headings')
  await user.selectOptions(select, 'Template')
  await user.upload(screen.getByLabelText('File of ticket sales'), new File(['a'], 'season.csv'))
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByText('File accepted for import')).toBeTruthy()
  expect(sent.map(({ pathname, search }) => pathname + search)).toEqual(['/api/box-office/5?profile=Template'])
})

test('a profile of the organisation that is called as one of the platform is offered once', async () => {
  vi.useRealTimers()
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const own = { id: 3, name: 'Template', mapping: { columns: { reference: 'Box Office Reference ID' } } }
  vi.stubGlobal('fetch', async (address: string | URL) =>
    Response.json({ data: String(address).includes('/profiles') ? [own] : [], feeds: [] }),
  )
  show([], true, { id: 5, name: 'The Quay' })
  expect(await screen.findByText('Files that are read without a question')).toBeTruthy()
  await userEvent.setup().click(screen.getByText('More options'))
  for (const name of ['How it is read', 'Profile'])
    expect(within(screen.getByRole('combobox', { name })).getAllByRole('option', { name: 'Template' })).toHaveLength(1)
  expect(complaints.mock.calls).toEqual([])
  complaints.mockRestore()
})
