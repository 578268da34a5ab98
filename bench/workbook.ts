import { Readable } from 'node:stream'
import { createInflateRaw, deflateRawSync } from 'node:zlib'
import { streamXlsxRows, writeXlsx } from 'hucre'
import { quantile } from '@/kit/quantile'
import { readingLimits } from '@/lib/floor/spreadsheet/reading/limits'
import { readWorkbook } from '@/lib/floor/spreadsheet/reading/read-workbook'
import { openArchive } from '@/lib/floor/spreadsheet/reading/zip-archive'
import { makeTemplateWorkbook } from '@/lib/offline-answers/template-workbook'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { measureHostileWorkbooks } from './hostile-workbooks'
import type { Figure } from './measure/figure'
import { measurePeakMemory } from './measure/reader-memory'
import { alternate, roundsOf } from './measure/rounds'
import type { Pace } from './platform'

const columns = 40
const channels = ['Online', 'Box office', 'Telephone', 'Agent', 'Door']
const cellParts = ['xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml']

/** 15 repeated texts, 5 of their own with accents, 8 dates and 12 whole numbers a row, by another program. */
async function aWorkbook(rows: number): Promise<Buffer> {
  const cell = (row: number, column: number) => {
    if (column < 15) return channels[(row + column) % channels.length] ?? ''
    if (column < 20) return `Café & Théâtre ${row}-${column}`
    return column < 28 ? new Date(Date.UTC(2026, 0, 1 + ((row + column) % 300))) : row * column
  }
  const data = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => cell(row, column)),
  )
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows: data }] }))
}

/** Rounds are short, so that whatever else the machine does is in some of them whole, and in others not at all. */
const limitRounds = 25

/** The rounds in which nothing else went on, of limit and product alike. */
const fasterHalf = (times: readonly number[]) =>
  [...times].sort((one, other) => one - other).slice(0, Math.ceil(times.length / 2))

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The parts that hold the cells, packed as the workbook has them. */
async function packParts(file: Buffer): Promise<Buffer[]> {
  const archive = openArchive(file, readingLimits)
  const packed: Buffer[] = []
  for (const part of cellParts) packed.push(deflateRawSync(Buffer.concat(await Array.fromAsync(archive.bytes(part)))))
  return packed
}

/**
 * The limit: unpacking alone, as Node does it unasked, 16 KB a piece. Larger pieces are part of what the product does.
 */
const inflate = (packed: readonly Buffer[]) =>
  measureMs(async () => {
    for (const part of packed) {
      const unpacker = createInflateRaw()
      unpacker.end(part)
      for await (const piece of unpacker) if (piece.length === 0) return
    }
  })

/** The product: a process started, every cell read and its kind looked at here. */
const readWhole = (file: Buffer, rows: number) =>
  measureMs(async () => {
    let seen = 0
    for await (const found of readWorkbook(Readable.from([file])))
      for (const part of found) if (part.kind === 'row') seen += part.row.fields.every((field) => field !== '') ? 1 : 0
    if (seen !== rows) throw new Error(`${seen} of ${rows} rows were read whole`)
  })

const readByLibrary = (file: Buffer) =>
  measureMs(async () => {
    for await (const row of streamXlsxRows(file)) if (row.values.length === 0) return
  })

/** How much memory reading these rows takes, and the most it may. */
const memoryOf = async (file: Buffer, rows: number, most: number): Promise<Figure> => ({
  goal: 'G4',
  what: `workbook of ${rows.toLocaleString('en-GB')} rows, most memory of the reading process`,
  unit: 'MB',
  judged: 'product',
  product: roundsOf([await measurePeakMemory(() => readWhole(file, rows))]),
  bar: { most },
})

/** A survey of the usual length: 18 questions. */
const questions = Array.from(
  { length: 18 },
  (_, index): SchemaElement => ({
    type: 'radiogroup',
    name: `B-Q${index + 1}`,
    title: `Question ${index + 1}: how was it?`,
    choices: Array.from({ length: 12 }, (__, at) => ({ value: String(at), text: `Answer ${at}` })),
    hasOther: index % 4 === 0,
  }),
)

/** G4: reading a workbook of 20,000 × 40 beside unpacking it; making a template. */
export async function measureWorkbook({ rounds, quick }: Pace): Promise<Figure[]> {
  const rows = quick ? 5_000 : 20_000
  const [large, small] = [await aWorkbook(rows), await aWorkbook(5_000)]
  const packed = await packParts(large)
  // Once unmeasured: the limit and the parent are compiled then, as they are in a worker that has been up for a while.
  await inflate(packed)
  await readWhole(large, rows)
  const speeds = await alternate(
    quick ? rounds : limitRounds,
    () => inflate(packed),
    () => readWhole(large, rows),
  )
  const library = [await readByLibrary(large), await readByLibrary(large), await readByLibrary(large)]
  const making: number[] = []
  for (let round = 0; round < 20; round += 1)
    making.push(
      await measureMs(() => makeTemplateWorkbook(questions, { quickCode: 'ABCDEFGHJK', surveyName: 'A survey' })),
    )
  const rate = (ms: number) => (rows / ms) * 1000
  const limit = roundsOf(fasterHalf(speeds.limit).map(rate))
  const reading = { goal: 'G4', unit: '/s', judged: 'share', limit } as const
  return [
    {
      ...reading,
      what: `workbook ${rows} × ${columns}, rows read`,
      product: roundsOf(fasterHalf(speeds.product).map(rate)),
      bar: { least: 0.08 },
    },
    { ...reading, what: 'the same by hucre', product: roundsOf(library.map(rate)) },
    ...(process.platform === 'linux'
      ? [await memoryOf(large, rows, readingLimits.memoryBytes / 2 ** 20), await memoryOf(small, 5_000, 128)]
      : []),
    {
      goal: 'G4',
      what: 'workbook of 5,000 rows, until every row is read',
      unit: 'ms',
      judged: 'product',
      product: roundsOf([await readWhole(small, 5_000), await readWhole(small, 5_000), await readWhole(small, 5_000)]),
      hoped: { most: 1_000 },
    },
    ...(await measureHostileWorkbooks(quick ? 1 : 3)),
    {
      goal: 'G4',
      what: 'offline template, made',
      unit: 'ms',
      judged: 'product',
      product: roundsOf([quantile(making.slice(5), 0.5)]),
      hoped: { most: 15 },
    },
  ]
}
