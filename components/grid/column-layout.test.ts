import { describe, expect, test } from 'vitest'
import { layColumns, moveColumn, shownColumnsOf, sizeColumn, toggleColumn } from './column-layout'
import { type GridColumn, tracksOf } from './grid-column'

type Hall = { name: string; city: string; seats: number; note: string }

const columns: readonly GridColumn<Hall>[] = [
  { id: 'name', header: 'Name' },
  { id: 'city', header: 'City', hidePriority: 2 },
  { id: 'seats', header: 'Seats', kind: 'number', hidden: true, hidePriority: 1 },
  { id: 'note', header: 'Note', hidden: true },
]
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id)

describe('the columns of a list', () => {
  test('are the usual ones where nobody chose', () => {
    expect(ids(layColumns(columns, undefined, 'name'))).toEqual(['name', 'city'])
  })

  test('leave out what the list no longer has, and always name the row', () => {
    expect(ids(layColumns(columns, [{ id: 'gone' }, { id: 'seats' }], 'name'))).toEqual(['name', 'seats'])
    expect(ids(layColumns(columns, [{ id: 'gone' }], 'name'))).toEqual(['name'])
  })

  test('stand in the chosen order and widths; one that is usually hidden does not give way', () => {
    const laid = layColumns(columns, [{ id: 'seats', width: 70 }, { id: 'city' }, { id: 'name', width: 300 }], 'name')
    expect(laid.map(({ id, width, hidePriority }) => [id, width, hidePriority])).toEqual([
      ['seats', 70, undefined],
      ['city', undefined, 2],
      ['name', 300, undefined],
    ])
    expect(tracksOf(laid, 'name')).toBe('70px minmax(120px, 1fr) 300px')
  })

  test('fill the list where each has a width: the last takes what is left', () => {
    expect(
      tracksOf(
        layColumns(
          columns,
          [
            { id: 'name', width: 90 },
            { id: 'city', width: 80 },
          ],
          'name',
        ),
        'name',
      ),
    ).toBe('90px minmax(80px, 1fr)')
  })

  test('come and go, move, and get a width or lose it', () => {
    const shown = shownColumnsOf(layColumns(columns, undefined, 'name'), undefined)
    expect(ids(toggleColumn(columns, shown, 'note', true))).toEqual(['name', 'city', 'note'])
    expect(ids(toggleColumn(columns, shown, 'city', false))).toEqual(['name'])
    expect(ids(toggleColumn(columns, [{ id: 'note' }, { id: 'name' }], 'city', true))).toEqual(['note', 'name', 'city'])
    expect(ids(moveColumn(shown, 'city', -1))).toEqual(['city', 'name'])
    expect(ids(moveColumn(shown, 'city', 1))).toEqual(['name', 'city'])
    expect(sizeColumn(shown, 'city', 90)).toEqual([{ id: 'name' }, { id: 'city', width: 90 }])
    expect(sizeColumn([{ id: 'city', width: 90 }], 'city', undefined)).toEqual([{ id: 'city' }])
  })
})
