// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FigureColumn } from './figure-column'
import { FigureGrid } from './figure-grid'
import { useFigureEdits } from './use-figure-edits'

type Row = { name: string; known: number | null; young: number | null }

const keyOf = ({ name }: Row) => name
const figures = ['known', 'young'] as const
const drawn = vi.fn(({ name }: Row) => name)
const columns: FigureColumn<Row>[] = [
  { name: 'name', title: 'Quarter', kind: 'label', show: (row) => drawn(row) },
  { name: 'known', title: 'Known attendance', kind: 'figure' },
  {
    name: 'young',
    title: 'Known CYP attendance',
    kind: 'figure',
    closed: ({ name }) => (name === 'Q3' ? 'Not available' : undefined),
  },
  { name: 'share', title: 'Rest', kind: 'derived', show: ({ known, young }) => (known ?? 0) - (young ?? 0) },
]
const rows: Row[] = [
  { name: 'Q1', known: 1234, young: null },
  { name: 'Q2', known: null, young: 7 },
  { name: 'Q3', known: 30, young: null },
]
const warn = ({ known, young }: Row) => ((young ?? 0) > (known ?? 0) ? { young: 'More than the total' } : {})
const onEdits = vi.fn()

function Figures({ readOnly = false, isSearched = false }: { readOnly?: boolean; isSearched?: boolean }) {
  const edits = useFigureEdits(rows, keyOf, figures)
  onEdits({ changes: edits.changes, invalid: edits.invalid })
  return (
    <>
      <FigureGrid
        label="Figures"
        rows={rows}
        keyOf={keyOf}
        columns={columns}
        edits={edits}
        readOnly={readOnly}
        warningsOf={warn}
        {...(isSearched && { filterText: ({ name }: Row) => (name === 'Q2' ? 'matinee' : 'evening') })}
        summary={(all) => ({ name: 'Total', known: all.reduce((sum, { known }) => sum + (known ?? 0), 0) })}
      />
      <button type="button">After</button>
    </>
  )
}

const user = userEvent.setup()
const grid = () => screen.getByRole('grid', { name: 'Figures' })
const cells = (row: number) => {
  const line = within(grid()).getAllByRole('row')[row]
  if (!line) throw new Error(`There is no row ${row}`)
  return [...line.children] as HTMLElement[]
}
const cell = (row: number, column: number) => {
  const found = cells(row)[column]
  if (!found) throw new Error(`There is no column ${column}`)
  return found
}
const changes = () => onEdits.mock.lastCall?.[0].changes
const invalid = () => onEdits.mock.lastCall?.[0].invalid
const announcement = () => screen.getByRole('status').textContent
const focus = (row: number, column: number) => act(() => cell(row, column).focus())
/** Focuses the first cell that may be edited, Q1’s known attendance. */
const enter = () => focus(1, 1)
const paste = (text: string) =>
  fireEvent.paste(document.activeElement ?? grid(), { clipboardData: { getData: () => text } })

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(cleanup)

describe('a grid that is only read', () => {
  beforeEach(() => void render(<Figures readOnly />))

  test('takes no key, no paste and no clearing, and may be moved in', async () => {
    enter()
    await user.keyboard('5{Enter}{Delete}')
    paste('9')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(changes()).toEqual([])
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(cell(2, 1))
    expect(grid().getAttribute('aria-readonly')).toBe('true')
  })
})

describe('a grid that is searched', () => {
  test('pastes into the rows that are found, one after the other, and into no other', async () => {
    render(<Figures isSearched />)
    await user.type(screen.getByRole('searchbox', { name: 'Search figures' }), 'evening')
    enter()
    paste('5\t6\r\n7\t\r\n8\t9\r\n')
    expect(changes()).toEqual([
      { rowKey: 'Q1', figure: 'known', before: 1234, after: 5 },
      { rowKey: 'Q1', figure: 'young', before: null, after: 6 },
      { rowKey: 'Q3', figure: 'known', before: 30, after: 7 },
    ])
    expect(announcement()).toBe('3 cells pasted. 2 values left out: there are no cells for them.')
  })
})

describe('a grid of figures', () => {
  beforeEach(() => void render(<Figures />))

  test('wrong text stays in its cell with what is wrong beside it, and is announced', async () => {
    enter()
    await user.keyboard('1.5{Enter}')
    expect(invalid()).toEqual([
      { rowKey: 'Q1', figure: 'known', typed: '1.5', message: 'Figures are whole numbers, 0 or more' },
    ])
    expect(cell(1, 1).getAttribute('aria-invalid')).toBe('true')
    expect(cell(1, 1).textContent).toContain('1.5')
    expect(document.getElementById(cell(1, 1).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Figures are whole numbers, 0 or more',
    )
    expect(announcement()).toBe('Known attendance, Q1: Figures are whole numbers, 0 or more')
    await user.keyboard('{ArrowUp}{Enter}')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1.5')
  })

  test('Escape restores', async () => {
    enter()
    await user.keyboard('77{Escape}')
    expect(changes()).toEqual([])
    expect(document.activeElement).toBe(cell(1, 1))
    expect(cell(1, 1).textContent).toBe('1,234')
  })

  test('what cannot take a pasted value is reported', () => {
    focus(3, 1)
    paste('5\t6\r\n')
    expect(changes()).toEqual([{ rowKey: 'Q3', figure: 'known', before: 30, after: 5 }])
    expect(announcement()).toBe('1 cell pasted. 1 value left out: the cells there cannot be changed.')
  })

  test('a label and a derived cell are not edited', async () => {
    focus(1, 3)
    await user.keyboard('5{Enter}{Delete}')
    expect(changes()).toEqual([])
  })

  test('typing starts editing, Enter goes down, and the totals follow at once', async () => {
    enter()
    await user.keyboard('10{Enter}20{Enter}')
    expect(changes()).toEqual([
      { rowKey: 'Q1', figure: 'known', before: 1234, after: 10 },
      { rowKey: 'Q2', figure: 'known', before: null, after: 20 },
    ])
    expect(document.activeElement).toBe(cell(3, 1))
    expect(cell(4, 1).textContent).toBe('60')
    expect(cell(2, 3).textContent).toBe('13')
    expect(cell(1, 1).textContent).toBe('10, not saved yet')
  })

  test('Tab goes on to the next editable cell and leaves the grid at its end', async () => {
    enter()
    await user.keyboard('1{Tab}2{Tab}3{Tab}4{Tab}5{Tab}')
    expect(changes().map(({ after }: { after: number }) => after)).toEqual([1, 2, 3, 4, 5])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }))
  })

  test('one cell alone is reached by Tab: the active one', async () => {
    enter()
    await user.keyboard('{Control>}{Home}{/Control}{ArrowDown}{End}')
    expect(document.activeElement).toBe(cell(2, 3))
    const reached = [...grid().querySelectorAll('[tabindex="0"]')]
    expect(reached).toEqual([cell(2, 3)])
  })

  test('a change draws its own row again and no other, however many were edited before', async () => {
    enter()
    paste('1\t2\n3\t4\n')
    drawn.mockClear()
    await user.keyboard('5{Enter}')
    const rowsDrawn = new Set(drawn.mock.calls.map(([{ name }]) => name))
    // Q2 is where Enter leads.
    expect([...rowsDrawn].sort()).toEqual(['Q1', 'Q2'])
    expect(changes()).toHaveLength(4)
  })

  test('Delete makes blank, which is not 0, and undo and redo go back and forth', async () => {
    enter()
    await user.keyboard('{Delete}')
    expect(changes()).toEqual([{ rowKey: 'Q1', figure: 'known', before: 1234, after: null }])
    await user.keyboard('{Control>}z{/Control}')
    expect(changes()).toEqual([])
    await user.keyboard('{Control>}y{/Control}')
    expect(changes()).toHaveLength(1)
    expect(cell(1, 1).textContent).toBe('blank, not saved yet')
  })

  test('Shift and arrows select a block, which is copied, filled by one value and filled down', async () => {
    enter()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    expect(grid().querySelectorAll('[aria-selected="true"]')).toHaveLength(4)
    const setData = vi.fn()
    fireEvent.copy(document.activeElement ?? grid(), { clipboardData: { setData } })
    expect(setData).toHaveBeenCalledWith('text/plain', '1234\t\n\t7\n')
    paste('8')
    expect(changes()).toHaveLength(4)
    await user.keyboard('{Control>}z{/Control}{Control>}d{/Control}')
    expect(changes()).toEqual([
      { rowKey: 'Q2', figure: 'known', before: null, after: 1234 },
      { rowKey: 'Q2', figure: 'young', before: 7, after: null },
    ])
  })

  test('a block from a spreadsheet is pasted from the active cell on, as one step', async () => {
    enter()
    paste('1,000\t10\r\n2,000\t20\r\n')
    expect(changes().map(({ after }: { after: number }) => after)).toEqual([1000, 10, 2000, 20])
    await user.keyboard('{Control>}z{/Control}')
    expect(changes()).toEqual([])
  })

  test('what is unlikely is marked and never blocks', async () => {
    enter()
    await user.keyboard('{ArrowRight}2000{Enter}')
    expect(cell(1, 2).textContent).toContain('More than the total')
    expect(invalid()).toEqual([])
    expect(changes()).toHaveLength(1)
  })

  test('what is typed is kept when another cell or button is clicked', async () => {
    enter()
    await user.keyboard('42')
    await user.click(cell(2, 2))
    expect(changes()).toEqual([{ rowKey: 'Q1', figure: 'known', before: 1234, after: 42 }])
    await user.keyboard('9')
    await user.click(screen.getByRole('button', { name: 'After' }))
    expect(changes()).toHaveLength(2)
  })
})
