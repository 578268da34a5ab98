import { openSync, readSync, statSync } from 'node:fs'
import { withConnection } from '@/scripts/database/on-connection'
import { waitFor } from '@/scripts/wait-for'
import type { BenchPlatform } from '../platform'

type RecordingTarget = Pick<BenchPlatform, 'sql' | 'superuserUrl' | 'databaseLog'>

/**
 * The statements that the web process runs for `work`, with their values written in, in order: what a limit must do as
 * well to be a fair one. They come from the database server's own log, so nothing in the product knows of it. `work` is
 * done once before, so that connections are open and what is kept is kept.
 */
export async function recordStatements(target: RecordingTarget, work: () => Promise<unknown>): Promise<string[]> {
  const { sql, superuserUrl, databaseLog } = target
  const [{ name = '' } = {}] = await sql<{ name: string }[]>`select current_database() as name`
  const logs = async (settings: string[]) =>
    withConnection(superuserUrl, async (admin) => {
      for (const setting of settings) await admin.unsafe(`alter database "${name}" ${setting}`)
    })
  // Their values are details, which the server is set to leave out.
  await logs(["set log_statement = 'all'", "set log_error_verbosity = 'default'"])
  try {
    await reopenPool(sql)
    await workWhenConnected(work)
    const from = statSync(databaseLog).size
    await work()
    const pids = await sql<{ pid: number }[]>`select pid from pg_stat_activity where ${webConnection(sql)}`
    return statementsIn(readFrom(databaseLog, from), new Set(pids.map(({ pid }) => pid)))
  } finally {
    await logs(['reset log_statement', 'reset log_error_verbosity'])
    await reopenPool(sql)
  }
}

/**
 * The web hears of its ended connections one by one, and refuses what it would have asked over them until it has; on a busy
 * machine that takes a while.
 * @throws what `work` says when it still fails
 */
async function workWhenConnected(work: () => Promise<unknown>): Promise<void> {
  const isDone = () =>
    work().then(
      () => true,
      () => false,
    )
  if (!(await waitFor(isDone, 10_000))) await work()
}

const webConnection = (sql: RecordingTarget['sql']) =>
  sql`application_name in ('illuminate web', 'illuminate reports') and datname = current_database()`

/**
 * The setting is read when a connection begins; the web opens new ones by itself, once it has seen the old ones end.
 */
async function reopenPool(sql: RecordingTarget['sql']) {
  const ended = await sql<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid, 5000) from pg_stat_activity where ${webConnection(sql)}`
  const still = sql`select 1 from pg_stat_activity where pid = any(${ended.map(({ pid }) => pid)}::int[])`
  if (!(await waitFor(async () => (await still).length === 0, 5_000))) throw new Error('The web keeps its connections')
}

function readFrom(path: string, from: number): string {
  const bytes = Buffer.alloc(statSync(path).size - from)
  readSync(openSync(path, 'r'), bytes, 0, bytes.length, from)
  return bytes.toString()
}

const entryStart = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[(\d+)\] (\w+): {2}/
/** What the driver asks for itself, and the frame of a transaction. */
const ignoredStatements = /^(?:begin|commit|rollback)\b|pg_catalog\.pg_type/i

/** @returns the statements that processes of `pids` logged, each as one line */
export function statementsIn(log: string, pids: ReadonlySet<number>): string[] {
  const found: string[] = []
  for (const entry of log.split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    const [start, pid, kind] = entryStart.exec(entry) ?? []
    if (!start || !pids.has(Number(pid))) continue
    const text = entry
      .slice(start.length)
      .replace(/\s*\n\s*/g, ' ')
      .trim()
    const [executed] = /^(?:execute [^:]*|statement): /.exec(text) ?? []
    if (kind === 'LOG' && executed) found.push(text.slice(executed.length))
    else if (kind === 'DETAIL') found.push(withValues(found.pop() ?? '', text))
  }
  return found.filter((statement) => !ignoredStatements.test(statement))
}

function withValues(statement: string, detail: string): string {
  const values = new Map(
    [...detail.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g)].map(([, at, value]) => [at, value] as const),
  )
  return statement.replace(/\$(\d+)/g, (whole, at: string) => values.get(at) ?? whole)
}
