import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { lettersOf } from './reading/cells'
import type { Cell, Table } from './table'
import { TextPool } from './text-pool'
import { workbookWriter } from './xlsx-writer'

type WorkbookOptions = NonNullable<Parameters<typeof workbookWriter>[1]> & { sheetName?: string }

const bytesOf = async (table: Table, { sheetName = 'Answers', ...options }: WorkbookOptions = {}) =>
  buffer(workbookWriter([{ name: sheetName, table }], { ...(table.texts && { texts: table.texts }), ...options }))
const oneColumn = (...cells: Cell[]): Table => ({ columns: [{ header: 'A' }], rows: cells.map((cell) => [cell]) })
const read = async (table: Table, options?: WorkbookOptions) =>
  (await readXlsx(await bytesOf(table, options), { readStyles: true })).sheets
const cellsOf = async (...cells: Cell[]) => {
  const [sheet] = await read(oneColumn(...cells))
  return sheet?.rows.slice(1).map((row) => row[0])
}

test.each(['=1+1', '+1', '-1', '@x', '\t=1', ' =1', '＝1', "=cmd|' /C calc'!A0"])(
  '%j is read back as that very text',
  async (text) => {
    const [sheet] = await read(oneColumn(text))
    expect(sheet?.rows[1]?.[0]).toBe(text)
    expect(sheet?.cells?.get('1,0')?.formula).toBeUndefined()
  },
)

test('text is unchanged: accents, markup characters, emoji, line ends, outer blanks, and apparent escapes', async () => {
  const texts = ['Théâtre & <b>"x"</b>', '👩‍🎨', 'two\nlines', ' a ', '_x0041_']
  expect(await cellsOf(...texts)).toEqual(texts)
})

test('characters that XML forbids are replaced, and texts are cut at the format’s limit', async () => {
  expect(await cellsOf('a\u0000b\u000bc', 'a\ud800b')).toEqual(['a\ufffdb\ufffdc', 'a\ufffdb'])
  expect((await cellsOf('x'.repeat(40_000)))?.[0]).toHaveLength(32_767)
})

test('numbers are numbers, blanks are blank', async () => {
  expect(await cellsOf(0, -5, 1.25, null, Number.NaN, 7)).toEqual([0, -5, 1.25, null, null, 7])
})

test('a date is a real date, and an instant is shown in London time', async () => {
  const [sheet] = await read({
    columns: [{ header: 'Date', kind: 'date' }, { header: 'Submitted' }],
    rows: [
      ['2026-03-31', new Date('2026-03-31T23:30:00Z')],
      ['not a date', null],
    ],
  })
  expect(sheet?.rows[1]).toEqual([new Date('2026-03-31T00:00:00Z'), new Date('2026-04-01T00:30:00Z')])
  expect(sheet?.rows[2]?.[0]).toBe('not a date')
})

test('the header is bold and frozen, and columns have the given widths', async () => {
  const [sheet] = await read({ columns: [{ header: 'Question', width: 42 }], rows: [['x']] })
  expect(sheet?.name).toBe('Answers')
  expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(sheet?.cells?.get('1,0')?.style?.font?.bold ?? false).toBe(false)
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  expect(sheet?.columns?.[0]?.width).toBe(42)
})

test('rows beyond one sheet continue in the next, with the same header', async () => {
  const sheets = await read(oneColumn(1, 2, 3, 4, 5), { rowsPerSheet: 3 })
  expect(sheets.map(({ name }) => name)).toEqual(['Answers', 'Answers 2', 'Answers 3'])
  expect(sheets.map(({ rows }) => rows.map(([cell]) => cell))).toEqual([
    ['A', 1, 2],
    ['A', 3, 4],
    ['A', 5],
  ])
})

test('a table without rows has its header, and no empty sheet follows an exactly full one', async () => {
  expect((await read(oneColumn()))[0]?.rows).toEqual([['A']])
  expect(await read(oneColumn(1, 2), { rowsPerSheet: 3 })).toHaveLength(1)
})

test('several tables are sheets of one workbook, under names that differ', async () => {
  const sheet = (name: string, ...cells: Cell[]) => ({ name, table: oneColumn(...cells) })
  const file = await buffer(workbookWriter([sheet('Answers', 1, 2), sheet('answers', 3), sheet('Codebook', 'x')]))
  const { sheets } = await readXlsx(file)
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Answers', 3],
    ['answers 2', 2],
    ['Codebook', 2],
  ])
})

test('a pooled text is read back unchanged, even one that looks like a formula', async () => {
  const texts = new TextPool()
  const words = ['Very good', '=1+1', ' <b> & "x"', '', 'Very good']
  const rows = words.map((word) => [texts.of(word)])
  expect(texts.size).toBe(4)
  const [sheet] = await read({ columns: [{ header: 'A' }], rows, texts })
  expect(sheet?.rows.slice(1).map(([cell]) => cell ?? null)).toEqual([
    'Very good',
    '=1+1',
    ' <b> & "x"',
    null,
    'Very good',
  ])
  expect(sheet?.cells?.get('A3')?.formula ?? null).toBeNull()
})

test("a sheet's name is made valid", async () => {
  const [sheet] = await read(oneColumn(), { sheetName: `'A/B: [“Spring”] & ${'long '.repeat(10)}` })
  expect(sheet?.name).toBe('A B “Spring” & long long long')
})

test('the same rows give the same bytes', async () => {
  const hash = async () =>
    createHash('sha256')
      .update(await bytesOf(oneColumn('a', 1, new Date(0))))
      .digest('hex')
  expect(await hash()).toBe(await hash())
})

test('an error of the source ends the file with that error', async () => {
  const rows = async function* () {
    yield ['x']
    throw new Error('cursor lost')
  }
  await expect(bytesOf({ columns: [{ header: 'A' }], rows: rows() })).rejects.toThrow('cursor lost')
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %i is %s', (index, letters) => {
  expect(lettersOf(index)).toBe(letters)
})
