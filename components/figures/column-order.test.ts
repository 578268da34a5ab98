import { expect, test } from 'vitest'
import { attendanceColumns, withTicketsSold } from '@/components/events/event-attendance-columns'
import { columnsFor, entryColumns } from '@/components/quick-entry/entry-columns'
import { anEntryRow } from '@/tests/support/an-entry-row'

/** Every grid of figures there is: a block of six values means the same in each of them. */
const grids = {
  'the figures of an event': attendanceColumns,
  'the figures of an event with ticketing data': withTicketsSold(),
  'quick entry': entryColumns,
  'quick entry with ticketing data': columnsFor([anEntryRow({ ticketsSold: 4 })]),
}

test.each(Object.entries(grids))('%s have the six figures side by side, in the same order', (_, columns) => {
  const first = columns.findIndex(({ kind }) => kind === 'figure')
  expect(columns.slice(first, first + 6).map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'figure: Occurrences at location',
    'figure: Total tickets available',
    'figure: Known attendance',
    'figure: Estimated attendance',
    'figure: Known CYP attendance',
    'figure: Estimated CYP attendance',
  ])
  expect(columns.slice(first + 6).map(({ kind }) => kind)).not.toContain('figure')
})
