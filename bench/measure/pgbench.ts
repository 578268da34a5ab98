import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Refusal } from '@/scripts/report.mjs'
import { inRoot } from '@/scripts/root'

const run = promisify(execFile)

/**
 * PostgreSQL's own load generator: on the path, or where Debian puts it. It is not in the embedded server's package.
 */
const findPgbench = () => {
  const folders = [...(process.env.PATH ?? '').split(':'), ...globSync('/usr/lib/postgresql/*/bin').reverse()]
  const found = folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path))
  if (!found) throw new Refusal('The limit needs pgbench. Install it (Debian: apt-get install postgresql-contrib).')
  return found
}

/**
 * Recorded statements as lines of a pgbench script. A colon inside a value would be read as a variable, so it is written as its code.
 * @param variables what is written in the values, and the name of the variable that stands for it in each run
 */
export const scriptOf = (statements: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  statements
    .map((statement) => {
      const asWritten = statement.replace(/'(?:[^']|'')*'/g, (literal) => {
        const variable = Object.entries(variables).find(([value]) => literal.includes(value))
        if (!variable) return escapeLiteral(literal)
        const [value, name] = variable
        const parts = literal.slice(1, -1).split(value)
        return `(${parts.map((part) => escapeLiteral(`'${part}'`)).join(` || :${name}::text || `)})`
      })
      return `${asWritten}${/\\gset$/.test(statement) ? '' : ';'}`
    })
    .join('\n')

const escapeLiteral = (literal: string) =>
  /[:\\]/.test(literal) ? `E${literal.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}` : literal

type PgbenchOptions = { url: string; script: string; clients: number; seconds: number }

/** Runs a script over and over. @returns scripts finished a second, without the time it takes to connect */
export async function runPgbench({ url, script, clients, seconds }: PgbenchOptions): Promise<number> {
  const folder = inRoot('.data', 'bench')
  const file = join(folder, 'limit.sql')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${script}\n`)
  const threads = String(Math.min(2, clients))
  const args = ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', threads, '-T', String(seconds), url]
  const { stdout } = await run(findPgbench(), args, { maxBuffer: 2 ** 24 })
  const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1]
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
  if (!rate || failed !== '0') throw new Error(`pgbench could not measure: ${stdout}`)
  return Number(rate)
}
