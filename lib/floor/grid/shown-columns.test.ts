import { describe, expect, test } from 'vitest'
import { formatColumns, parseColumns } from './shown-columns'

describe('the columns of a list as a text', () => {
  test.each([
    ['nothing', ''],
    ['no text at all', undefined],
    ['what is no name', '<script>..-40.9lives.na me'],
  ])('say nothing of %s', (_, text) => {
    expect(parseColumns(text)).toBeUndefined()
  })

  test('leave out what is no column, a second time the same one, and more than sixty', () => {
    expect(parseColumns('name.*.region-wide.name-90.urn')).toEqual([{ id: 'name' }, { id: 'urn' }])
    expect(parseColumns(Array.from({ length: 70 }, (_, at) => `c${at}`).join('.'))).toHaveLength(60)
  })

  test('keep widths between 56 and 960 pixels', () => {
    expect(parseColumns('name-1.region-9999.urn-120')).toEqual([
      { id: 'name', width: 56 },
      { id: 'region', width: 960 },
      { id: 'urn', width: 120 },
    ])
  })

  test('are written as they are read', () => {
    const text = 'region-200.name.urn-96'
    expect(formatColumns(parseColumns(text) ?? [])).toBe(text)
    expect(formatColumns([{ id: 'name', width: 101.6 }])).toBe('name-102')
  })
})
