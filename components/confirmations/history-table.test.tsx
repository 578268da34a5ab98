// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { HistoryEntry } from '@/lib/confirmations/read-history'
import { HistoryTable } from './history-table'

afterEach(cleanup)

const entry = (id: number, year: number): HistoryEntry => ({
  ...{
    id,
    year,
    quarter: 1,
    activityType: 'Confirmed',
    modifiedOn: '2026-11-20T10:00:00.000Z',
    modifiedBy: 'Ada Quill',
  },
  ...{ eventId: null, eventName: null, confirmationId: null, changes: [] },
})
const show = (lines: HistoryEntry[], year: number) =>
  render(<HistoryTable entries={lines} year={year} onShow={() => {}} />)

test('a year without history says so, whatever other years have', () => {
  show([entry(1, 2025)], 2026)
  expect(screen.getByText('No data to display')).toBeDefined()
  expect(screen.queryByRole('row')).toBeNull()
})

test('the quarters of the chosen year are listed and those of others are not', () => {
  show([entry(1, 2026), entry(2, 2025), entry(3, 2026)], 2026)
  expect(screen.getAllByText('2026/27 Q1')).toHaveLength(2)
  expect(screen.queryByText('2025/26 Q1')).toBeNull()
})
