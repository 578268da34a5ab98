import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { databaseRefusal } from '@/db/constraints'
import { inRoot } from '@/scripts/root'
import { onAppDatabase } from './app'

/** What must be found nowhere, by what it is. */
type Secrets = ReadonlyMap<string, string>

const filesUnder = (path: string): string[] => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
}

/** What is in a file; nothing where another test's upload is over by now and its file gone. */
const contentOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'latin1') : '')

/** Which secrets a text holds, as they are, percent-encoded or in base64. */
export const secretsIn = (text: string, secrets: Secrets): string[] =>
  [...secrets].flatMap(([what, secret]) =>
    [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')].some((form) => text.includes(form))
      ? [what]
      : [],
  )

/** The logs of the platform under test: of web and worker, and of its database. */
const listLogs = () => [
  ...(process.env.PLATFORM_LOG ? [process.env.PLATFORM_LOG] : []),
  ...filesUnder(inRoot('.data', 'logs')),
]

/** Where uploads and exports lie, whichever platform is under test. */
const listStoredFiles = () => [inRoot('.data', 'files'), inRoot('.data', 'test', 'files-test')].flatMap(filesUnder)

/** Everything in every table that holds one of the secrets, in the clear or as bytes: `users: a password`. */
const searchDatabase = (secrets: Secrets) =>
  onAppDatabase(async (sql) => {
    const tables = await sql<{ schema: string; name: string }[]>`
      select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'pgboss', 'drizzle')`
    const found: string[] = []
    for (const table of tables)
      found.push(
        ...(await searchTable(sql, table, secrets).catch((error: unknown) => {
          // A table of one upload goes with it, meanwhile.
          if (table.name.startsWith('ticket_staging_') && databaseRefusal(error)?.code === '42P01') return []
          throw error
        })),
      )
    return found
  })

async function searchTable(sql: postgres.Sql, { schema, name }: { schema: string; name: string }, secrets: Secrets) {
  const forms = [...secrets].flatMap(([what, secret]) => [
    { what, form: secret },
    { what, form: Buffer.from(secret).toString('hex') },
  ])
  // Materialized, or each row would be made a text anew for each form.
  const rows = await sql<{ what: string }[]>`
    with texts as materialized (select row::text as text from ${sql(schema)}.${sql(name)} row)
    select distinct sought.what from texts, jsonb_to_recordset(${sql.json(forms)}) as sought(what text, form text)
    where position(sought.form in texts.text) > 0`
  return rows.map(({ what }) => `${name}: ${what}`)
}

/** Wherever one of the secrets is: `database.log: a password`, `users: a password`. */
export async function findSecrets(secrets: Secrets): Promise<string[]> {
  const inFiles = [...listLogs(), ...listStoredFiles()].flatMap((path) =>
    secretsIn(contentOf(path), secrets).map((what) => `${path}: ${what}`),
  )
  return [...inFiles, ...(await searchDatabase(secrets))]
}

/** What of the platform's own files anybody else on the machine may read, by its path. */
export const findOpenFiles = (): string[] => {
  const paths = ['secrets', 'logs', 'run/platform.json', 'run/trial.json', 'files', 'test/files-test'].map((path) =>
    inRoot('.data', path),
  )
  const within = paths.flatMap((path) => (existsSync(path) ? [path, ...filesUnder(path)] : []))
  return within.filter((path) => (statSync(path).mode & 0o077) !== 0 && !isWithinClosed(path))
}

/** A file is out of reach where a folder above it may not be entered. */
const isWithinClosed = (path: string) => {
  for (let at = join(path, '..'); at.startsWith(inRoot('.data')) && at !== inRoot('.data'); at = join(at, '..'))
    if ((statSync(at).mode & 0o077) === 0) return true
  return false
}
