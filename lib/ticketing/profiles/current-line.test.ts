import { describe, expect, test } from 'vitest'
import { CurrentLine, columnsOf, tryTo } from './current-line'
import { templateProfile } from './template'

const about = { type: 'Not a price', description: '‘free’ is not an amount in pounds and pence.', fix: 'Write 24.50.' }
const column = (index: number, heading = '') => ({ index, heading })

/** The second line of a file whose heading has three cells. */
function lineOf(...cells: string[]) {
  const line = new CurrentLine(3)
  line.begin(2, cells)
  return line
}

describe('the column of a field', () => {
  const columns = { reference: 'Show Code', pricePaid: 'Price' }
  const found = columnsOf(['Qty', ' PRICE '], { ...templateProfile.mapping, columns })

  test('has no heading where the profile names none', () => expect(found.provider).toEqual({ index: -1, heading: '' }))
  test('has the heading of the profile where the file lacks it', () =>
    expect(found.reference).toEqual({ index: -1, heading: 'Show Code' }))
  test('has the heading as the file writes it', () => expect(found.pricePaid).toEqual({ index: 1, heading: ' PRICE ' }))
})

describe('the text of a cell', () => {
  test.each([
    ['is blank in a column that the file does not have', -1, ''],
    ['is blank where the line ends before it', 2, ''],
    ['is blank where it is only blanks', 1, ''],
    ['is without the blanks around it', 0, 'Main House'],
  ])('%s', (_, index, text) => {
    expect(lineOf('  Main House\t', '   ').textOf(column(index))).toBe(text)
  })
})

describe('a cell as a finding repeats it', () => {
  test.each([
    ['nothing of an e-mail address', 'a@example.test', '…'],
    ['nothing of a postcode', 'LS7 4HZ', '…'],
    ['all of 60 characters', 'y'.repeat(60), 'y'.repeat(60)],
    ['the first 60 of 61', 'y'.repeat(61), `${'y'.repeat(60)}…`],
  ])('%s', (_, text, shown) => {
    expect(lineOf(text, '', '').shown(text)).toBe(shown)
  })

  test.each([
    ['fewer', ['HAM', 'free']],
    ['more', ['HAM', '2', 'free', '']],
  ])('nothing of a line that has %s cells than the heading', (_, cells) => {
    expect(lineOf(...cells).shown('free')).toBe('…')
  })
})

describe('what was found', () => {
  test('says the line and the column, and no sheet, as the file has none', () => {
    const line = lineOf('HAM', '2', 'free')
    line.warn(column(1, 'Qty'), about)
    tryTo(() => line.fail(column(2, 'Price'), about))
    expect(line.findings).toEqual([
      { sheet: '', cell: 'Line 2', column: 'Qty', severity: 'warning', ...about },
      { sheet: '', cell: 'Line 2', column: 'Price', severity: 'error', ...about },
    ])
  })

  test('is of one line: the next begins without it', () => {
    const line = lineOf('HAM', '2', 'free')
    line.warn(column(2, 'Price'), about)
    line.begin(3, ['HAM', '2', '24.50'])
    expect(line.findings).toEqual([])
  })
})

describe('reading a value', () => {
  test('comes to nothing where the value keeps the file out', () =>
    expect(tryTo(() => lineOf('', '', 'free').fail(column(2), about))).toBeUndefined())
  test('fails where the fault is not the file’s', () => {
    const fault = new TypeError('Not a function')
    expect(() =>
      tryTo(() => {
        throw fault
      }),
    ).toThrow(fault)
  })
  test('comes to the value otherwise', () => expect(tryTo(() => 2450)).toBe(2450))
})
