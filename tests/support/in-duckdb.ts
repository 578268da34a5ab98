import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

type Answer = Record<string, unknown>[]

export type DuckDb = { ask: (question: string) => Promise<Answer>; close: () => Promise<void> }

/**
 * A DuckDB beside some files; `$folder` stands for where they are.
 * @param prepared statements, such as views of the files, that come before every question
 */
export async function openDuckDb(
  files: Readonly<Record<string, string>>,
  prepared: readonly string[] = [],
): Promise<DuckDb> {
  const folder = await mkdtemp(join(tmpdir(), 'illuminate-duckdb-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const close = async () => {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true, force: true })
  }
  const inFolder = (statement: string) => statement.replaceAll('$folder', folder)
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    for (const statement of prepared) await connection.run(inFolder(statement))
  } catch (error) {
    await close()
    throw error
  }
  return { ask: async (question) => (await connection.runAndReadAll(inFolder(question))).getRowObjectsJS(), close }
}

/** What DuckDB answers for one question about files. */
export async function askDuckDb(files: Readonly<Record<string, string>>, question: string): Promise<Answer> {
  const duckDb = await openDuckDb(files)
  try {
    return await duckDb.ask(question)
  } finally {
    await duckDb.close()
  }
}

/** The cells of a CSV file as texts, whatever they look like. */
export const readCsvInDuckDb = (name: string) =>
  `read_csv('$folder/${name}', header = true, all_varchar = true, delim = ',', quote = '"', escape = '"')`

/** Cells as a CSV file. */
export const csvOf = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')).join('\n')

/** The figures of a year as its workbook has them (`2025.csv`), one a line. */
export const attendanceInDuckDb = (year: number) => `
  select "Event Name" as name, "Event Type" as type, "Discipline" as discipline, "Location Name" as location,
    ${year} as year, regexp_extract(head, 'Q([1-4])', 1) as quarter, regexp_replace(head, '^.* Q[1-4] ', '') as figure,
    cell::int as number
  from (unpivot (from ${readCsvInDuckDb(`${year}.csv`)})
    on columns('^${year}/${(year + 1) % 100} Q[1-4] ') into name head value cell)
  where cell <> ''`

/** The lines of a ticketing file, with what each came to. */
export const linesInDuckDb = (name: string) => `
  select *, strptime("Performance Date", '%d/%m/%Y')::date as day,
    date_diff('day', strptime("Transaction Date", '%d/%m/%Y')::date, day) as days_before,
    "Number of Tickets"::int * case "Transaction Type" when 'Refund' then -1 else 1 end as tickets,
    round(tickets * "Price Paid"::decimal(12, 4) * 100)::int as pence
  from ${readCsvInDuckDb(name)}`
