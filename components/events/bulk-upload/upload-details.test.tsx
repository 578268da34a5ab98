// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hasDetails, UploadDetails } from './upload-details'
import type { EventUploadResult } from './use-event-upload'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const nothing = {
  eventsCreated: 0,
  eventsUpdated: 0,
  eventsUnchanged: 3,
  eventsSkipped: 0,
  eventsStale: 0,
  locationsCreated: 0,
  zerosFilled: 0,
  changes: 0,
  confirmations: [],
}
const uploaded: EventUploadResult = {
  id: 7,
  filename: '2026-27.xlsx',
  status: 'successful',
  rowsRead: 3,
  rowsTotal: 3,
  messages: [],
  findingsCount: 0,
  groups: [],
  findings: [],
  outcome: nothing,
  details: { events: [], zeros: [], changes: [] },
  ignoreWarnings: false,
  existing: 'skip',
  hasFile: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  createdByName: 'Ada Quill',
  finishedAt: '2026-11-20T09:00:01.000Z',
  undoneAt: null,
}
const event = { name: 'Red Kite', startDate: '2026-11-07', endDate: '2026-11-09' }

test('figures that go with their quarter have no cell of their own, and are listed without a complaint of the console', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const change = { cell: 'Row 2', eventId: 4, eventName: 'Red Kite', before: '90', after: null }
  const changes = [
    { ...change, field: '2026/27 Q4 Known attendance' },
    { ...change, field: '2026/27 Q4 Estimated attendance' },
  ]
  render(
    <UploadDetails
      result={{ ...uploaded, outcome: { ...nothing, changes: 2 }, details: { events: [], zeros: [], changes } }}
    />,
  )
  expect(screen.getByText('2026/27 Q4 Known attendance')).toBeTruthy()
  expect(screen.getByText('2026/27 Q4 Estimated attendance')).toBeTruthy()
  expect(complaints.mock.calls).toEqual([])
})

test('events that an undone upload had created are no more, so that nothing leads to them', () => {
  const details = {
    events: [
      { ...event, id: 8, isNew: true },
      { ...event, id: 4, name: 'The Winter Garden', isNew: false },
    ],
    zeros: [],
    changes: [],
  }
  const { rerender } = render(<UploadDetails result={{ ...uploaded, details }} />)
  expect(screen.getByRole('link', { name: 'Red Kite' }).getAttribute('href')).toBe('/event-overview/8')
  rerender(<UploadDetails result={{ ...uploaded, status: 'undone', details }} />)
  expect(screen.queryByRole('link', { name: 'Red Kite' })).toBeNull()
  expect(screen.getByText('Red Kite')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The Winter Garden' })).toBeTruthy()
})

test('an upload that changed nothing has no details', () => {
  expect(hasDetails(uploaded)).toBe(false)
  expect(hasDetails({ ...uploaded, outcome: { ...nothing, zerosFilled: 4 } })).toBe(true)
  expect(hasDetails({ ...uploaded, outcome: { ...nothing, eventsUpdated: 1 } })).toBe(true)
  expect(hasDetails({ ...uploaded, outcome: null })).toBe(false)
})
