// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Choice } from '@/components/ui/choice'
import { ToastProvider } from '@/components/ui/toasts'
import { BulkUploadScreen } from './bulk-upload-screen'
import type { EventUploadResult } from './use-event-upload'

const user = userEvent.setup({ applyAccept: false })

/** What the platform is told, and what it answers. */
const sent: string[] = []
let answers: { status: number; body: string }[] = []
let result: EventUploadResult
let waiting: FakeRequest[] = []
let isSlow = false

/** A request as the browser makes it, of which an answer is known beforehand. */
class FakeRequest {
  upload: { onprogress?: (event: unknown) => void } = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  #address = ''
  open(method: string, address: string) {
    this.#address = `${method} ${address}`
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send() {
    sent.push(this.#address)
    if (isSlow) waiting.push(this)
    else queueMicrotask(() => this.answer())
  }
  answer() {
    const answer = answers.shift()
    if (!answer) return this.onerror()
    this.status = answer.status
    this.responseText = answer.body
    this.onload()
  }
}

const found: EventUploadResult = {
  ...{ id: 7, filename: 'Season.xlsx', status: 'failed', rowsRead: 1, rowsTotal: 1, messages: [], findingsCount: 0 },
  ...{ groups: [], findings: [], outcome: null, details: null, ignoreWarnings: false, existing: 'skip', hasFile: true },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', createdByName: 'Ada Quill' },
  ...{ finishedAt: '2026-11-20T09:00:01.000Z', undoneAt: null },
}
const twice: Partial<EventUploadResult> = {
  status: 'held',
  findingsCount: 1,
  groups: [{ column: 'Event Name', type: 'AlreadyExists', code: 2, severity: 'warning', count: 1 }],
  findings: [
    {
      ...{ sheet: 'Events', cell: 'A3', column: 'Event Name', severity: 'warning', type: 'AlreadyExists', code: 2 },
      ...{ description: 'Input already exists: the same event is in A2', fix: 'Check for duplicates' },
    },
  ],
}
const accepted = { status: 200, body: '{"id":7}' }

beforeEach(() => {
  sent.length = 0
  answers = []
  waiting = []
  isSlow = false
  result = found
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(String(address), 'http://localhost')
    if (pathname.startsWith('/api/resources/')) return new Response(null, { status: 404 })
    if (pathname === '/api/organisations/display/9') return Response.json({ id: 9, name: 'Moorside', activeStatus: 1 })
    if (pathname === '/api/organisations/display/8') return Response.json({ id: 8, name: 'Closed', activeStatus: 0 })
    return pathname === '/api/events/uploads' ? Response.json({ data: [] }) : Response.json(result)
  })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const show = (organisation: Choice | null = { id: 5, name: 'The Quay' }) =>
  render(
    <ToastProvider>
      <BulkUploadScreen organisation={organisation} uploads={[]} mayUndo={false} back="/events-list?organisationId=5" />
    </ToastProvider>,
  )
const workbook = (name = 'Season.xlsx') => new File(['PK'], name)
const attach = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Workbook of events'), { target: { files } })
const uploadButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' })
const send = () => user.click(uploadButton())

test('the steps are the documented ones, and the way back keeps the organisation', () => {
  show()
  const steps = within(
    screen.getAllByRole('list').find((list) => list.tagName === 'OL' && list.children.length === 5) as HTMLElement,
  )
  for (const words of [
    'Download the latest template and do not rename it.',
    'Select the organisation.',
    'Populate all compulsory fields. Missing attendance values are autofilled with zero.',
    'Attach an .xlsx file by drag and drop or Select file.',
    'Click Upload when it shows Ready to Upload.',
  ])
    expect(steps.getByText(words)).toBeTruthy()
  expect(screen.getByPlaceholderText('Select Organisation...')).toBeTruthy()
  for (const link of screen.getAllByRole('link', { name: /Event List|Back/ }))
    expect(link.getAttribute('href')).toBe('/events-list?organisationId=5')
})

test('the organisation is the one of the address, else the one that was chosen last in this session and may upload', async () => {
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Organisation/ })
  sessionStorage.setItem('selectedOrgId', '9')
  show()
  expect(box().value).toBe('The Quay')
  cleanup()
  show(null)
  await vi.waitFor(() => expect(box().value).toBe('Moorside'))
  cleanup()
  sessionStorage.setItem('selectedOrgId', '8')
  show(null)
  await act(async () => {})
  expect(box().value).toBe('')
})

test('a template that does not come is said', async () => {
  show()
  await user.click(screen.getByRole('button', { name: 'Download template' }))
  expect(await screen.findByText('Unable to download file. Please try again')).toBeTruthy()
})

test('two files at once are refused, and neither is taken', async () => {
  show()
  attach(workbook('One.xlsx'), workbook('Two.xlsx'))
  expect(await screen.findByText('Unable to upload file. Choose one file at a time.')).toBeTruthy()
  expect(screen.queryByText('One.xlsx')).toBeNull()
  expect(uploadButton().disabled).toBe(true)
  // It stands at the uploader as well, for whoever missed the message, until a file is chosen.
  expect(screen.getByText('Choose one file at a time.')).toBeTruthy()
  expect(screen.getByLabelText('Workbook of events').getAttribute('aria-describedby')).toMatch(/-refusal$/)
  attach(workbook('One.xlsx'))
  expect(screen.queryByText('Choose one file at a time.')).toBeNull()
})

test('a file that is dropped while one is attached is refused, and the page stays', async () => {
  show()
  attach(workbook('One.xlsx'))
  const isHandled = !fireEvent.drop(screen.getByText('One.xlsx'), {
    dataTransfer: { files: [workbook('Two.xlsx')], types: ['Files'] },
  })
  expect(isHandled).toBe(true)
  expect(await screen.findByText('Unable to upload file. Choose one file at a time.')).toBeTruthy()
  expect(screen.getByText('One.xlsx')).toBeTruthy()
  expect(screen.queryByText('Two.xlsx')).toBeNull()
  expect(screen.getByText('Choose one file at a time.')).toBeTruthy()
  expect(uploadButton().disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Remove One.xlsx' }))
  expect(screen.queryByText('Choose one file at a time.')).toBeNull()
})

test('a file that is dropped beside the place for it does not leave the page', () => {
  show()
  expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } })).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer: { files: [workbook()], types: ['Files'] } })).toBe(false)
})

test('while a file is under way a second cannot be sent, and what was found before is gone', async () => {
  show()
  attach(workbook())
  answers = [accepted]
  await send()
  expect(await screen.findByText('Data import failed')).toBeTruthy()
  isSlow = true
  attach(workbook())
  await send()
  expect(screen.getByText('Data import in progress. Please wait...')).toBeTruthy()
  expect(screen.queryByText('Data import failed')).toBeNull()
  await send()
  await user.keyboard('{Enter}')
  expect(sent).toHaveLength(2)
  answers = [accepted]
  await act(async () => waiting[0]?.answer())
  expect(await screen.findByText('Data import failed')).toBeTruthy()
})

test('a file that does not arrive says so in the documented words, and an answer of the platform in its own', async () => {
  show()
  attach(workbook())
  await send()
  expect(await screen.findByText('An unexpected error occured whilst processing the file.')).toBeTruthy()
  expect(screen.getByText('Data import failed')).toBeTruthy()
  attach(workbook())
  answers = [{ status: 413, body: '{"message":"The file is larger than 20 MB."}' }]
  await send()
  expect(await screen.findByText('The file is larger than 20 MB.')).toBeTruthy()
  expect(screen.queryByText('Season.xlsx')).toBeNull()
})

test('failure messages are listed, without the breakdown being pointed to', async () => {
  show()
  result = { ...found, messages: ['There is no event in the file.', 'The cells A2:A3 are merged.'] }
  attach(workbook())
  answers = [accepted]
  await send()
  expect((await screen.findByText('There is no event in the file.')).tagName).toBe('LI')
  expect(screen.getByText('The cells A2:A3 are merged.')).toBeTruthy()
  expect(screen.queryByText('see error breakdown below')).toBeNull()
})

test('a held file stays, is sent again with its warnings ignored, and the box is unticked for the next', async () => {
  show()
  result = { ...found, ...twice }
  attach(workbook())
  answers = [accepted, accepted, accepted]
  await send()
  expect(await screen.findByText('Upload Pending - Warnings Identified')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download findings as CSV' })).toBeTruthy()
  expect(uploadButton().disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /^Override warnings/ }))
  await send()
  expect(await screen.findByText('Upload Pending - Warnings Identified')).toBeTruthy()
  expect(sent).toEqual([
    'POST /api/events/5?ignoreWarnings=false&existing=skip',
    'POST /api/events/5?ignoreWarnings=true&existing=skip',
  ])
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Override warnings/ })
  expect([box.checked, uploadButton().disabled]).toEqual([false, true])
  // A new file starts afresh.
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Remove Season.xlsx' }))
  attach(workbook('Other.xlsx'))
  await send()
  expect(sent[2]).toBe('POST /api/events/5?ignoreWarnings=false&existing=skip')
})

test('another choice for events that are there is looked at before it can be overridden', async () => {
  show()
  result = { ...found, ...twice }
  attach(workbook())
  answers = [accepted, accepted, accepted]
  await send()
  await user.click(await screen.findByRole('checkbox', { name: /^Override warnings/ }))
  await user.click(screen.getByRole('radio', { name: /^Update the event/ }))
  // What would change is not known yet, and neither is which confirmations would be reset.
  expect(screen.queryByRole('checkbox', { name: /^Override warnings/ })).toBeNull()
  expect(screen.getByText('Upload the file once more to see what would come of it. Nothing counts yet.')).toBeTruthy()
  result = { ...found, ...twice, existing: 'update' }
  await send()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Override warnings/ })
  expect([box.checked, uploadButton().disabled]).toEqual([false, true])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Update the event/ }).checked).toBe(true)
  await user.click(box)
  await send()
  expect(sent).toEqual([
    'POST /api/events/5?ignoreWarnings=false&existing=skip',
    'POST /api/events/5?ignoreWarnings=false&existing=update',
    'POST /api/events/5?ignoreWarnings=true&existing=update',
  ])
})

test('a row that is left out as overtaken has no choice, and several sentences are a list', async () => {
  show()
  const overtaken = { column: 'Version', type: 'AlreadyExists', code: 2, severity: 'warning' as const, count: 2 }
  const messages = ['Row 2: ‘Red Kite’ is left out.', 'Row 3: ‘Night Market’ is left out.']
  result = { ...found, status: 'held', groups: [overtaken], messages }
  attach(workbook())
  answers = [accepted, accepted]
  await send()
  const box = await screen.findByRole('checkbox', { name: /^Override warnings/ })
  expect(screen.queryAllByRole('radio')).toEqual([])
  for (const message of messages) expect(screen.getByText(message).tagName).toBe('LI')
  result = { ...result, status: 'successful' }
  await user.click(box)
  await send()
  expect(await screen.findByText('File has been successfully uploaded - with warnings')).toBeTruthy()
  for (const message of messages) expect(screen.getByText(message).tagName).toBe('LI')
})

test('errors beside warnings: both are broken down, and nothing can be overridden', async () => {
  show()
  result = {
    ...found,
    groups: [
      { column: 'Event Name', type: 'RequiredFieldEmpty', code: 0, severity: 'error', count: 2_000 },
      ...(twice.groups ?? []),
    ],
  }
  attach(workbook())
  answers = [accepted]
  await send()
  expect(await screen.findByText('see error breakdown below')).toBeTruthy()
  expect(screen.getByText('Total number of errors: 2,000')).toBeTruthy()
  expect(screen.getByText('Total number of warnings: 1')).toBeTruthy()
  // None of them is listed, so that a file of them would be empty.
  expect(screen.queryByRole('button', { name: 'Download findings as CSV' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /^Override warnings/ })).toBeNull()
})

test('a breakdown has the documented columns and pages of 10, 5 or 25', async () => {
  show()
  const groups = Array.from({ length: 12 }, (_, at) => ({
    ...{ column: `Column ${at}`, type: 'IntegerFormat', code: 7, severity: 'error' as const, count: 1 },
  }))
  result = { ...found, groups }
  attach(workbook())
  answers = [accepted]
  await send()
  const breakdown = within(await screen.findByRole('region', { name: 'Error breakdown' }))
  expect(breakdown.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Description',
    'Error count',
  ])
  const groupButtons = () => breakdown.getAllByRole('button', { name: /^Column / })
  expect(groupButtons()).toHaveLength(10)
  const sizes = breakdown.getByRole('combobox', { name: 'Rows per page' })
  expect([...sizes.querySelectorAll('option')].map(({ value }) => value)).toEqual(['5', '10', '25'])
  await user.selectOptions(sizes, '5')
  expect(groupButtons()).toHaveLength(5)
  await user.selectOptions(sizes, '25')
  expect(groupButtons()).toHaveLength(12)
})
