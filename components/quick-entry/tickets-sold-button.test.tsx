// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FigureGrid } from '@/components/figures/figure-grid'
import { useFigureEdits } from '@/components/figures/use-figure-edits'
import { figureNames } from '@/lib/attendance/rules'
import { anEntryRow } from '@/tests/support/an-entry-row'
import { columnsFor, type EntryRow, keyOf, summaryOf } from './entry-columns'
import { TicketsSoldButton } from './tickets-sold-button'

const sold = (eventId: number, ticketsSold: number | null, given: Partial<EntryRow> = {}) =>
  anEntryRow({ eventId, isTicketed: true, ticketsSold, ...given })

const changes = vi.fn()

function Entry({ rows, mayEdit = true, isOver = true }: { rows: EntryRow[]; mayEdit?: boolean; isOver?: boolean }) {
  const edits = useFigureEdits(rows, keyOf, figureNames)
  changes(edits.changes.map(({ rowKey, figure, before, after }) => [rowKey, figure, before, after]))
  return (
    <>
      {mayEdit && <TicketsSoldButton rows={rows} edits={edits} isOver={isOver} />}
      <FigureGrid
        label="Figures"
        rows={rows}
        keyOf={keyOf}
        columns={columnsFor(rows)}
        edits={edits}
        readOnly={!mayEdit}
        summary={summaryOf}
      />
    </>
  )
}

const user = userEvent.setup()
const button = (events: string) =>
  screen.getByRole('button', { name: `Use tickets sold as known attendance (${events})` })
const noButton = () => expect(screen.queryByRole('button', { name: /^Use tickets sold/ })).toBeNull()
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
/** The cells of a row: name, dates, state, the six figures from 3 on, tickets sold, the totals. */
const cells = (row: number) => {
  const line = within(screen.getByRole('grid')).getAllByRole('row')[row]
  if (!line) throw new Error(`There is no row ${row}`)
  return [...line.children] as HTMLElement[]
}
const pasteAt = (row: number, column: number, text: string) => {
  act(() => cells(row)[column]?.focus())
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } })
}

afterEach(() => {
  cleanup()
  changes.mockClear()
})

describe('tickets sold are not taken over', () => {
  test('where there is no ticketing data: neither button nor column', () => {
    render(<Entry rows={[sold(1, null), sold(2, null)]} />)
    noButton()
    expect(screen.queryByRole('columnheader', { name: 'Tickets sold' })).toBeNull()
  })

  test('by people who only read, who see the column', () => {
    render(<Entry rows={[sold(1, 1234)]} mayEdit={false} />)
    noButton()
    expect(screen.getByRole('columnheader', { name: 'Tickets sold' })).toBeTruthy()
    expect(cells(1)[9]?.textContent).toBe('1,234')
  })

  test('below 0, at 0, of an event without tickets, and of one that cannot be saved; all are shown', () => {
    const rows = [
      ...[sold(1, -3), sold(2, 0), sold(3, 7, { isTicketed: false })],
      ...[sold(4, 8, { refusalReason: '‘Event 4’ was deleted.' }), sold(5, null)],
    ]
    render(<Entry rows={rows} />)
    noButton()
    expect([1, 2, 3, 4, 5].map((row) => cells(row)[9]?.textContent)).toEqual(['-3', '0', '7', '8', 'none'])
    // The total is of events that can be saved.
    expect(cells(6)[9]?.textContent).toBe('4')
  })

  test('over a figure that is there, stored or typed, 0 or no figure at all', async () => {
    render(<Entry rows={[sold(1, 50, { knownAttendance: 0 }), sold(2, 60), sold(3, 70), sold(4, 80)]} />)
    pasteAt(2, 5, '61\nsome')
    await user.click(button('1 event'))
    expect(changes.mock.lastCall?.[0]).toEqual([
      ['2', 'knownAttendance', null, 61],
      ['4', 'knownAttendance', null, 80],
    ])
    expect(cells(3)[5]?.textContent).toContain('some')
    expect(said()).toContain(
      'Known attendance of 1 event filled with tickets sold. 3 events left as they are: known attendance has a figure.',
    )
    await user.click(button('0 events'))
    expect(said()).toContain('Nothing filled: known attendance of every event with tickets sold has a figure.')
    expect(changes.mock.lastCall?.[0]).toHaveLength(2)
  })

  test('by a paste over the place of the column: no value comes there, and none into another cell', () => {
    render(<Entry rows={[sold(1, 50), sold(2, 60)]} />)
    pasteAt(1, 7, '5\t6\t999\t999\n7\t8\t999\t999')
    expect(changes.mock.lastCall?.[0]).toEqual([
      ['1', 'knownAttendanceCyp', null, 5],
      ['1', 'estimatedAttendanceCyp', null, 6],
      ['2', 'knownAttendanceCyp', null, 7],
      ['2', 'estimatedAttendanceCyp', null, 8],
    ])
    expect(said()).toContain('4 cells pasted. 4 values left out: there are no cells for them.')
    changes.mockClear()
    pasteAt(1, 9, '999')
    expect(said()).toContain('Nothing pasted: choose the first figure to paste into.')
    expect([cells(1)[9]?.textContent, cells(2)[9]?.textContent]).toEqual(['50', '60'])
  })

  test('by typing, clearing or filling down in the column', async () => {
    render(<Entry rows={[sold(1, 50), sold(2, 60)]} />)
    act(() => cells(1)[9]?.focus())
    await user.keyboard('5{Delete}{Control>}d{/Control}')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(cells(1)[9]?.getAttribute('aria-readonly')).toBe('true')
    expect(changes.mock.lastCall?.[0]).toEqual([])
  })
})

test('blank known attendance is filled in one step, that is undone and done again, and the focus stays', async () => {
  render(<Entry rows={[sold(1, 50), sold(2, 1), sold(3, null), sold(4, 70, { knownAttendance: 66 })]} />)
  const fill = button('2 events')
  fill.focus()
  await user.keyboard('{Enter}')
  const filled = [
    ['1', 'knownAttendance', null, 50],
    ['2', 'knownAttendance', null, 1],
  ]
  const words =
    'Known attendance of 2 events filled with tickets sold. 1 event left as it is: known attendance has a figure.'
  expect(changes.mock.lastCall?.[0]).toEqual(filled)
  expect(said()).toContain(words)
  expect(document.activeElement).toBe(button('0 events'))
  await user.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }))
  expect(changes.mock.lastCall?.[0]).toEqual([])
  expect(said()).not.toContain(words)
  expect(button('2 events')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Redo (Ctrl+Y)' }))
  expect(changes.mock.lastCall?.[0]).toEqual(filled)
})

test('a figure that was made blank again is filled, and an estimate beside it is named', async () => {
  render(<Entry rows={[sold(1, 50, { knownAttendance: 40, estimatedAttendance: 20 }), sold(2, 60)]} />)
  act(() => cells(1)[5]?.focus())
  await user.keyboard('{Delete}')
  await user.click(button('2 events'))
  expect(changes.mock.lastCall?.[0]).toEqual([
    ['1', 'knownAttendance', 40, 50],
    ['2', 'knownAttendance', null, 60],
  ])
  expect(said()).toContain(
    'Known attendance of 2 events filled with tickets sold. 1 event filled has an estimated attendance as well, and the total counts both.',
  )
})

test('a quarter that is not over has a word with the button that more may be sold', () => {
  const { rerender } = render(<Entry rows={[sold(1, 50)]} isOver={false} />)
  const note = screen.getByText('The quarter is not over: more tickets may be sold.')
  expect(button('1 event').getAttribute('aria-describedby')).toBe(note.id)
  rerender(<Entry rows={[sold(1, 50)]} />)
  expect(screen.queryByText(/more tickets may be sold/)).toBeNull()
})

test('rows that were copied with their tickets sold come back to their places', () => {
  render(<Entry rows={[sold(1, 50), sold(2, 60)]} />)
  pasteAt(1, 0, 'Event 1\t07/11/2026\t4 missing\t1\t100\t45\t\t3\t\t50\t45\t3')
  expect(changes.mock.lastCall?.[0]).toEqual([
    ['1', 'occurencesAtLocation', null, 1],
    ['1', 'totalTicketsAvailable', null, 100],
    ['1', 'knownAttendance', null, 45],
    ['1', 'knownAttendanceCyp', null, 3],
  ])
})
