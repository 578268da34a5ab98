import { readXlsx } from 'hucre'
import { csvRows } from './csv-rows'
import { valuesByOpenpyxl } from './openpyxl'

/** A cell as another program has it; empty ones are null. */
type FileCell = string | number | { day: string } | null

/** A sheet or a CSV file of answers: the heads of its columns, and the cells of each response by them. */
export type FileTable = { heads: string[]; rows: Map<string, Record<string, Exclude<FileCell, null>>> }

/** The columns that stand before the answers, in a file of one survey and in one of an organisation. */
export const surveyLeadingColumns = 7
export const organisationLeadingColumns = 11

/** @param leadingColumns how many columns stand before the answers; the first of them names the response */
function toTable([heads = [], ...rows]: readonly (readonly FileCell[])[], leadingColumns: number): FileTable {
  const names = heads.slice(leadingColumns).map(String)
  return {
    heads: names,
    rows: new Map(
      rows.map((row) => [
        String(row[0]),
        Object.fromEntries(
          names.flatMap((head, at) => {
            const cell = row[leadingColumns + at] ?? null
            return cell === null || cell === '' ? [] : [[head, cell]]
          }),
        ),
      ]),
    ),
  }
}

/** A CSV file; the apostrophe that keeps a text from being run as a formula is taken away. */
export const readCsv = (csv: Buffer | undefined, leadingColumns: number): FileTable =>
  toTable(
    csvRows(csv?.toString() ?? '').map((row) => row.map((cell) => cell.replace(/^'(?=\s*[=+\-@])/, ''))),
    leadingColumns,
  )

/** The first sheet of a workbook, as `hucre` reads it. */
export async function readWorkbook(file: Buffer, leadingColumns: number): Promise<FileTable> {
  const { sheets } = await readXlsx(file)
  const plain = (cell: unknown): FileCell =>
    cell instanceof Date
      ? { day: cell.toISOString().slice(0, 10) }
      : typeof cell === 'number' || typeof cell === 'string'
        ? cell
        : null
  return toTable(sheets[0]?.rows.map((row) => row.map(plain)) ?? [], leadingColumns)
}

/** The first sheet of a workbook, as openpyxl reads it, which shares nothing with what wrote it. */
export const readByOtherProgram = (file: Buffer, leadingColumns: number): FileTable =>
  toTable(valuesByOpenpyxl(file)[0]?.cells ?? [], leadingColumns)
