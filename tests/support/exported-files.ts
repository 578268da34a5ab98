import { readXlsx } from 'hucre'
import { csvRows } from './csv-rows'
import { valuesByOpenpyxl } from './openpyxl'

/** A cell as another program has it; empty ones are null. */
type FoundCell = string | number | { day: string } | null

/** A sheet or a CSV file of answers: the heads of its columns, and the cells of each response by them. */
export type FoundTable = { heads: string[]; rows: Map<string, Record<string, Exclude<FoundCell, null>>> }

/** The columns that stand before the answers, in a file of one survey and in one of an organisation. */
export const aboutSurvey = 7
export const aboutOrganisation = 11

/** @param about how many columns stand before the answers; the first of them names the response */
function tableOf([heads = [], ...rows]: readonly (readonly FoundCell[])[], about: number): FoundTable {
  const names = heads.slice(about).map(String)
  return {
    heads: names,
    rows: new Map(
      rows.map((row) => [
        String(row[0]),
        Object.fromEntries(
          names.flatMap((head, at) => {
            const cell = row[about + at] ?? null
            return cell === null || cell === '' ? [] : [[head, cell]]
          }),
        ),
      ]),
    ),
  }
}

/** A CSV file; the apostrophe that keeps a text from being run as a formula is taken away. */
export const readCsv = (csv: Buffer | undefined, about: number): FoundTable =>
  tableOf(
    csvRows(csv?.toString() ?? '').map((row) => row.map((cell) => cell.replace(/^'(?=\s*[=+\-@])/, ''))),
    about,
  )

/** The first sheet of a workbook, as `hucre` reads it. */
export async function readWorkbook(file: Buffer, about: number): Promise<FoundTable> {
  const { sheets } = await readXlsx(file)
  const plain = (cell: unknown): FoundCell =>
    cell instanceof Date
      ? { day: cell.toISOString().slice(0, 10) }
      : typeof cell === 'number' || typeof cell === 'string'
        ? cell
        : null
  return tableOf(sheets[0]?.rows.map((row) => row.map(plain)) ?? [], about)
}

/** The first sheet of a workbook, as openpyxl reads it, which shares nothing with what wrote it. */
export const readByOtherProgram = (file: Buffer, about: number): FoundTable =>
  tableOf(valuesByOpenpyxl(file)[0]?.cells ?? [], about)
