import { expect, test } from 'vitest'
import { kindLetters } from '@/lib/floor/spreadsheet/reading/cells'
import { fixedColumns } from './columns'
import { gatherSheet, type SheetPart } from './read-sheet'

const organisationId = 5
const heads = fixedColumns.map(({ header }) => header as string)
const text = (cell: string) => (cell === '' ? '' : `s${cell}`)

const row = (number: number, cells: readonly string[], sheet = 'Events'): SheetPart => ({
  kind: 'row',
  sheet,
  row: { number, fields: cells.map(text) },
})
const sheets: SheetPart = { kind: 'sheets', names: ['Events', 'Lists', 'Guidance'] }
const event = (number: number) => row(number, ['The Winter Garden'])

/** The hidden column of the sheet of lists. */
const keys = (...values: string[]) =>
  values.map((value, at) => row(at + 1, [...Array.from({ length: 10 }, () => ''), value], 'Lists'))

async function gather(parts: readonly SheetPart[]) {
  const refused: string[] = []
  async function* all() {
    yield* parts
  }
  const report = { refuse: (message: string) => void refused.push(message), progress: () => {} }
  return { sheet: await gatherSheet(organisationId, all(), report), refused }
}

test('columns are found by their headings, wherever they are; blank rows do not count', async () => {
  const { sheet, refused } = await gather([
    sheets,
    row(1, ['2026/27 Q1 Known attendance', ' event NAME ', ...heads.slice(1), '2024/25 Q4 Estimated attendance']),
    row(2, ['9', '', '']),
    row(3, ['', 'Night']),
    row(4, ['', ' ', '']),
  ])
  expect(refused).toEqual([])
  expect(sheet?.layout.columns.get('name')).toBe(1)
  expect(sheet?.layout.figures.map(({ index, year, quarter }) => [index, year, quarter])).toEqual([
    [0, 2026, 1],
    [20, 2024, 4],
  ])
  expect(sheet?.rows.map(({ number }) => number)).toEqual([3])
})

test.each<[string, SheetPart[], string[]]>([
  [
    'the sheet is missing',
    [{ kind: 'sheets', names: ['Sheet1'] }],
    ['The sheet ‘Events’ is missing. Download the latest template and copy your rows into it.'],
  ],
  [
    'there are no headings',
    [sheets, event(2)],
    [
      'The first row of the sheet ‘Events’ has no column names. Download the latest template and copy your rows into it.',
    ],
  ],
  [
    'a column is missing',
    [
      sheets,
      row(
        1,
        heads.filter((head) => head !== 'End Date'),
      ),
      event(2),
    ],
    ['The column ‘End Date’ is missing. Download the latest template and copy your rows into it.'],
  ],
  [
    'a column is not of the template',
    [sheets, row(1, [...heads, 'Colour']), event(2)],
    ['The column “Colour” (T1) is not in the template. Correct its name or delete the column.'],
  ],
  [
    'a column is there twice',
    [sheets, row(1, [...heads, 'Event name']), event(2)],
    ['The column ‘Event Name’ is there more than once (A1 and T1). Delete one of them.'],
  ],
  [
    'a figure is there twice',
    [sheets, row(1, [...heads, '2026/27 Q1 Known attendance', '2026/27 q1 known attendance']), event(2)],
    ['The column ‘2026/27 q1 known attendance’ is there more than once (T1 and U1). Delete one of them.'],
  ],
  [
    'an event without its version',
    [sheets, row(1, [...heads, 'Event ID']), event(2)],
    ['The column ‘Version’ is missing. Download the latest template and copy your rows into it.'],
  ],
  [
    'there are no rows',
    [sheets, row(1, heads)],
    ['There is no event in the file. Fill in a row of the sheet ‘Events’ for each event.'],
  ],
  [
    'there are too many rows',
    [sheets, row(1, heads), ...Array.from({ length: 1_001 }, (_, at) => event(at + 2))],
    ['There are 1,001 rows of events, and at most 1,000 can be uploaded at once. Upload them in several files.'],
  ],
  [
    'cells are merged',
    [sheets, row(1, heads), event(2), { kind: 'merged', sheet: 'Events', ref: 'A2:A3' }],
    ['The cells A2:A3 are merged. Unmerge them and upload the file again.'],
  ],
  [
    'the template is another one',
    [sheets, row(1, heads), event(2), ...keys('Template version', '0')],
    ['The file was made from an older template. Download the latest template and copy your rows into it.'],
  ],
  [
    'the year is of another organisation',
    [sheets, row(1, heads), event(2), ...keys('Template version', '1', '6')],
    ['The file was downloaded for another organisation. Choose that organisation, or download a file for this one.'],
  ],
])('refused as a whole where %s', async (_, parts, messages) => {
  const { sheet, refused } = await gather(parts)
  expect(refused).toEqual(messages)
  expect(sheet).toBeUndefined()
})

test('1,000 rows are taken, and the keys of the template of today', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => event(at + 2))
  const { sheet, refused } = await gather([sheets, row(1, heads), ...rows, ...keys('Template version', '1', '5')])
  expect(refused).toEqual([])
  expect(sheet?.rows).toHaveLength(1_000)
})

test('columns without a name, and what else there is on the sheet of lists, do not matter', async () => {
  const { sheet, refused } = await gather([
    sheets,
    row(1, [...heads, '', '  ', '2026/27 Q1 Known attendance']),
    event(2),
    { kind: 'merged', sheet: 'Lists', ref: 'A1:A2' },
    ...keys('Template version', '1'),
    row(4, ['England'], 'Lists'),
  ])
  expect(refused).toEqual([])
  expect(sheet?.layout.figures.map(({ index }) => index)).toEqual([21])
})

test('a row with a formula that has no value is a row', async () => {
  const formula: SheetPart = { kind: 'row', sheet: 'Events', row: { number: 2, fields: [`${kindLetters.formula} `] } }
  expect((await gather([sheets, row(1, heads), formula])).sheet?.rows).toHaveLength(1)
})
