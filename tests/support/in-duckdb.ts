import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/** What DuckDB answers for a question about CSV files, every column of which is text; `$folder` stands for where they are. */
export async function askDuckDb(
  files: Readonly<Record<string, string>>,
  question: string,
): Promise<Record<string, unknown>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'illuminate-duckdb-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const answer = await connection.runAndReadAll(question.replaceAll('$folder', folder))
    return answer.getRowObjectsJS()
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true, force: true })
  }
}
