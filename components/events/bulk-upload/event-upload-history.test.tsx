// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ToastProvider } from '@/components/ui/toasts'
import { type EventUpload, EventUploadHistory } from './event-upload-history'

afterEach(cleanup)

const outcome = {
  eventsCreated: 2,
  eventsUpdated: 0,
  eventsUnchanged: 0,
  eventsSkipped: 0,
  eventsStale: 0,
  locationsCreated: 0,
  zerosFilled: 0,
  changes: 0,
  confirmations: [],
}
const upload: EventUpload = {
  id: 7,
  filename: 'Season.xlsx',
  status: 'successful',
  rowsRead: 2,
  rowsTotal: 2,
  messages: ['2 events created.'],
  findingsCount: 0,
  groups: [],
  outcome,
  ignoreWarnings: false,
  existing: 'skip',
  hasFile: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  createdByName: 'Ada Quill',
  finishedAt: '2026-11-20T09:00:01.000Z',
  undoneAt: null,
}

const show = (changed: Partial<EventUpload>) => {
  cleanup()
  render(
    <ToastProvider>
      <EventUploadHistory
        organisation="The Quay"
        uploads={[{ ...upload, ...changed }]}
        mayUndo
        onChanged={async () => {}}
      />
    </ToastProvider>,
  )
}
const undo = () => screen.queryByRole('button', { name: /^Undo/ })
const details = () => screen.queryByRole('button', { name: /^Show details/ })

test('an upload that changed nothing has nothing to undo and no details', () => {
  show({})
  expect([undo() !== null, details() !== null]).toEqual([true, true])
  show({ outcome: { ...outcome, eventsCreated: 0, eventsUpdated: 1 } })
  expect([undo() !== null, details() !== null]).toEqual([true, true])
  show({ outcome: { ...outcome, eventsCreated: 0, eventsUnchanged: 17 }, messages: ['17 events left as they were.'] })
  expect([undo() !== null, details() !== null]).toEqual([false, false])
})

test('several sentences about an upload are a list, and those of one that was undone are of before', () => {
  show({})
  expect(screen.getByText('2 events created.').tagName).toBe('P')
  const sentences = ['13 events left as they were.', 'Row 2: ‘Red Kite’ is left out.']
  show({ messages: sentences })
  for (const sentence of sentences) expect(screen.getByText(sentence).tagName).toBe('LI')
  expect(screen.queryByText('Before it was undone:')).toBeNull()
  show({ status: 'undone', undoneAt: '2026-11-20T10:00:00.000Z' })
  expect(screen.getByText('Before it was undone:')).toBeTruthy()
})
