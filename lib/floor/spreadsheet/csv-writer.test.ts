import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvWriter } from './csv-writer'
import type { Cell, Table } from './table'
import { TextPool } from './text-pool'

const textOf = async (table: Table) => (await buffer(csvWriter(table))).toString('utf8')
const oneColumn = (...cells: Cell[]): Table => ({ columns: [{ header: 'A' }], rows: cells.map((cell) => [cell]) })
const cellsOf = async (...cells: Cell[]) => (await textOf(oneColumn(...cells))).split('\r\n').slice(1, -1)

test('a file begins with a byte order mark, and every line ends with CR and LF', async () => {
  expect(await textOf(oneColumn('é'))).toBe('\ufeffA\r\né\r\n')
})

test('text that a spreadsheet program might run gets an apostrophe; a number never does', async () => {
  expect(await cellsOf('=1+1', '-5', ' @x', -5, -0.25)).toEqual(["'=1+1", "'-5", "' @x", '-5', '-0.25'])
})

test('a header is guarded like other text', async () => {
  expect(await textOf({ columns: [{ header: '=HYPERLINK("http://x")' }], rows: [] })).toBe(
    '\ufeff"\'=HYPERLINK(""http://x"")"\r\n',
  )
})

test('quotes, separators of any country, line ends and outer blanks are quoted', async () => {
  expect(await cellsOf('a,b', 'say "hi"', 'a;b', 'a ', 'plain')).toEqual([
    '"a,b"',
    '"say ""hi"""',
    '"a;b"',
    '"a "',
    'plain',
  ])
  expect(await textOf(oneColumn('two\nlines'))).toContain('"two\nlines"\r\n')
})

test('a blank is empty, and so is NaN', async () => {
  expect(await cellsOf(null, undefined, '', Number.NaN, Number.POSITIVE_INFINITY)).toEqual(['', '', '', '', ''])
})

test('an instant is written in London time, in winter and summer', async () => {
  expect(
    await cellsOf(
      new Date('2026-03-29T00:59:59Z'),
      new Date('2026-03-29T01:00:00Z'),
      new Date('2026-03-31T23:30:00Z'),
      new Date('2026-10-25T00:30:00Z'),
      new Date('2026-10-25T01:30:00Z'),
      new Date('2026-12-31T23:59:59Z'),
    ),
  ).toEqual([
    '2026-03-29 00:59:59',
    '2026-03-29 02:00:00',
    '2026-04-01 00:30:00',
    '2026-10-25 01:30:00',
    '2026-10-25 01:30:00',
    '2026-12-31 23:59:59',
  ])
})

test('rows are read only as parts are consumed', async () => {
  let asked = 0
  const endless = (function* () {
    for (;;) {
      asked += 1
      yield ['x'.repeat(1_000)]
    }
  })()
  const parts = csvWriter({ columns: [{ header: 'A' }], rows: endless })
  await parts.next()
  expect(asked).toBeLessThan(100)
  await parts.return(undefined)
})

test('a pooled text is written like any other', async () => {
  const texts = new TextPool()
  const rows = [[texts.of('=1+1'), texts.of('a, b'), texts.of('plain')]]
  const columns = ['A', 'B', 'C'].map((header) => ({ header }))
  expect((await textOf({ columns, rows, texts })).split('\r\n')[1]).toBe('\'=1+1,"a, b",plain')
})
