import type postgres from 'postgres'
import { waitFor } from '../../support/wait-for'

/**
 * What asking and guessing may write: when a session was last active, and how often somebody guessed; and what the worker makes every
 * quarter of an hour, whoever asks meanwhile.
 */
const uncountedTables = ['sessions', 'throttles', 'national_reports']

/** Whether an email or an upload is there counts, and whether it was undone; what the worker writes on it does not. */
const countedColumns: Record<string, string> = {
  outbox: 'id::text',
  imports: "id::text || coalesce(undone_at::text, '')",
}
/** A file whose time is over is removed by the worker within a minute, whenever that comes. */
const countedRows: Record<string, string> = { files: 'where expires_at is null or expires_at > now()' }
const rowExpressionOf = (table: string) => countedColumns[table] ?? 'tableoid::text || ctid::text || xmin::text'

/** Exports, uploads, letters and the figures of answers that were sent are written by the worker when it comes to them. */
const waitForIdleWorker = (sql: postgres.Sql) =>
  waitFor(
    'the worker has made every export, read every upload, written every letter and counted every answer',
    async () => {
      const [row] = await sql<{ open: number }[]>`
        select ((select count(*) from pgboss.job
          where state < 'completed' and (name like 'exports/%' or name like 'imports/%' or name like 'releases/%'
            or name like 'returns/%'))
          + (select count(*) from pending_response_facts))::int as open`
      return row?.open === 0
    },
    60_000,
  )

/**
 * Every row of every table as one number a table, from where each row lies and which transaction wrote it: whatever is
 * added, removed or written, even as it was before, changes a number. Run before and after what must not write.
 */
export async function fingerprint(sql: postgres.Sql): Promise<Record<string, string>> {
  await waitForIdleWorker(sql)
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all (${uncountedTables}) order by relname`
  const sums = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ':' || coalesce(sum(hashtextextended(${rowExpressionOf(name)}, 0)), 0) as sum
      from "${name}" t ${countedRows[name] ?? ''}`,
  )
  const counted = await sql.unsafe<{ name: string; sum: string }[]>(sums.join(' union all '))
  return Object.fromEntries(counted.map(({ name, sum }) => [name, sum]))
}
