import type postgres from 'postgres'
import { waitFor } from '../../support/wait-for'

/**
 * What asking and guessing may write: when a session was last active, and how often somebody guessed; and what the worker makes every
 * quarter of an hour, whoever asks meanwhile.
 */
const uncountedTables = ['sessions', 'throttles', 'national_reports', 'return_sums']

/** What is newest in a table: the transaction that wrote last, of the rows that are there. */
const lastWritten = 'max(xmin::text::bigint)'
/** Whether an email or an upload is there counts, and whether it was undone; what the worker writes on it does not. */
const comparedInstead: Record<string, string> = {
  outbox: 'sum(id)',
  imports: "sum(hashtextextended(id::text || coalesce(undone_at::text, ''), 0))",
}
/** A file whose time is over is removed by the worker within a minute, whenever that comes. */
const countedRows: Record<string, string> = { files: 'where expires_at is null or expires_at > now()' }

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
 * How many rows each table has, and which transaction wrote last of those that wrote them: whatever is added or written, even as it was before,
 * is of a later transaction, and what is removed is missing from the number. Run before and after what must not write.
 */
export async function fingerprint(sql: postgres.Sql): Promise<Record<string, string>> {
  await waitForIdleWorker(sql)
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all (${uncountedTables}) order by relname`
  const sums = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ':' || coalesce(${comparedInstead[name] ?? lastWritten}, 0) as sum
      from "${name}" t ${countedRows[name] ?? ''}`,
  )
  const counted = await sql.unsafe<{ name: string; sum: string }[]>(sums.join(' union all '))
  return Object.fromEntries(counted.map(({ name, sum }) => [name, sum]))
}
