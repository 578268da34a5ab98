import { expect, test } from 'vitest'
import type { GridColumn } from './grid-column'
import { tracksOf } from './grid-column'
import { cardColumns, fittingColumns } from './use-fitting-columns'

type Row = Record<string, unknown>

const name: GridColumn<Row> = { id: 'name', header: 'Name', width: 200 }
const city: GridColumn<Row> = { id: 'city', header: 'City', width: 100, hidePriority: 2 }
const country: GridColumn<Row> = { id: 'country', header: 'Country', width: 100, hidePriority: 3 }
const status: GridColumn<Row> = { id: 'status', header: 'Status', kind: 'number', width: 100 }
const columns = [name, city, country, status]

const shown = (room: number) => fittingColumns(columns, room).map(({ id }) => id)

test('every column is shown where there is room for all', () => {
  expect(shown(500)).toEqual(['name', 'city', 'country', 'status'])
  expect(shown(Number.POSITIVE_INFINITY)).toEqual(['name', 'city', 'country', 'status'])
})

test('columns give way one by one, the highest number first', () => {
  expect(shown(499)).toEqual(['name', 'city', 'status'])
  expect(shown(399)).toEqual(['name', 'status'])
})

test('a column without a number stays, however narrow the window is', () => {
  expect(shown(10)).toEqual(['name', 'status'])
})

test('a card on a phone holds what gives way last, and what never does', () => {
  expect(cardColumns(columns).map(({ id }) => id)).toEqual(['name', 'city', 'status'])
})

test('texts share the room that is left, the name takes twice as much, and what has one length keeps its width', () => {
  expect(tracksOf(columns, 'name')).toBe('minmax(200px, 2fr) minmax(100px, 1fr) minmax(100px, 1fr) 100px')
  expect(tracksOf([{ ...name, grow: 0 }], 'name')).toBe('200px')
  expect(tracksOf([{ id: 'on', header: 'On', kind: 'date' }], 'name')).toBe('96px')
})
