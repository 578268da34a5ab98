import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ExportKind, exportKinds } from '@/db/stored-values'
import { as } from '@/tests/support/actors'
import { anAnsweredBank } from '@/tests/support/answered-bank'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { type ExpectedCell, type ExpectedTable, expectedUnmapped } from '@/tests/support/expected-answers'
import { expectedMapped } from '@/tests/support/expected-mapped-answers'
import {
  type FileTable,
  organisationLeadingColumns,
  readByOtherProgram,
  readCsv,
  readWorkbook,
  surveyLeadingColumns,
} from '@/tests/support/exported-files'
import { unzip } from '@/tests/support/unzip'
import { getExportContent } from './export-content'
import { findOwnExport, insertExport } from './queries'

/** A kind of export file; its first sheet or first CSV file has the answers. */
type Kind = { type: ExportKind; format: 'csv' | 'xlsx' }

const kinds: Kind[] = exportKinds.flatMap((type) => (['csv', 'xlsx'] as const).map((format) => ({ type, format })))

const asText = (cell: ExpectedCell) => (typeof cell === 'object' ? cell.day : String(cell))

/** The expected table as a CSV file has it: everything is text. */
const asCsv = ({ heads, rows }: ExpectedTable): ExpectedTable => ({
  heads,
  rows: new Map(
    [...rows].map(([id, cells]) => [
      id,
      Object.fromEntries(Object.entries(cells).map(([head, cell]) => [head, asText(cell)])),
    ]),
  ),
})

describe.each(['mandated-2024-25', 'mandated-2023-24'])('every question of the bank beside %s', (template) => {
  let database: TestDatabase
  let bank: Awaited<ReturnType<typeof anAnsweredBank>>
  let ctx: Awaited<ReturnType<typeof as.admin>>

  beforeAll(async () => {
    database = await ownDatabase()
    bank = await anAnsweredBank(database.db, template)
    ctx = await as.admin(database.db, bank.organisation)
  })

  async function fileOf({ type, format }: Kind): Promise<Buffer> {
    const found = await findOwnExport(
      database.db,
      ctx.actor.userId,
      await insertExport(database.db, {
        name: `asked.${format}`,
        organisationId: bank.organisation.id,
        requestedBy: ctx.actor.userId,
        type,
        format,
        surveyId: type === 'Survey' ? bank.survey.id : null,
      }),
    )
    if (!found) throw new Error('The export is not there')
    return buffer((await getExportContent(ctx, found, () => {})).bytes)
  }

  const wanted = ({ type }: Kind) =>
    type === 'Mapped' ? expectedMapped(database.sql, bank.survey.id) : expectedUnmapped(database.sql, bank.survey.id)
  const about = ({ type }: Kind) => (type === 'Survey' ? surveyLeadingColumns : organisationLeadingColumns)

  function compare(found: FileTable, expected: ExpectedTable) {
    expect(found.heads).toEqual(expected.heads)
    expect(found.rows.size).toBe(bank.answers.length)
    expect(Object.fromEntries(found.rows)).toEqual(Object.fromEntries(expected.rows))
  }

  test.each(kinds.filter(({ format }) => format === 'csv'))(
    '$type, $format: each cell is what SQL says of the stored answers',
    async (kind) => {
      const file = await fileOf(kind)
      const csv = kind.type === 'Survey' ? file : [...unzip(file).values()][0]
      compare(readCsv(csv, about(kind)), asCsv(await wanted(kind)))
      // A number is never in quotes.
      expect(csv?.toString()).not.toMatch(/(^|,)"-?\d+(\.\d+)?"(,|\r)/)
    },
  )

  test.each(kinds.filter(({ format }) => format === 'xlsx'))(
    '$type, $format: each cell is what SQL says, scores and quantities as numbers, days as days',
    async (kind) => compare(await readWorkbook(await fileOf(kind), about(kind)), await wanted(kind)),
  )

  test.each(kinds.filter(({ format }) => format === 'xlsx'))('$type, $format: openpyxl reads the same', async (kind) =>
    compare(readByOtherProgram(await fileOf(kind), about(kind)), await wanted(kind)),
  )

  test('every question has answers, and every score is a number', async () => {
    const { heads, rows } = await expectedUnmapped(database.sql, bank.survey.id)
    const given = new Set([...rows.values()].flatMap((row) => Object.keys(row)))
    expect(heads.filter((head) => !given.has(head))).toEqual([])
    const nps = heads.filter((head) => head.includes('How likely are you to recommend'))
    expect(nps).toHaveLength(1)
    const cells = new Set([...rows.values()].map((row) => row[nps[0] ?? '']))
    expect(cells).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, undefined]))
  })
})
