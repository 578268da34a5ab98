import type postgres from 'postgres'
import { scheduledTaskJob } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { waitFor } from '../../support/wait-for'

/**
 * What asking and guessing may write: when a session was last active, and how often somebody guessed; and what the worker makes every
 * quarter of an hour, whoever asks meanwhile.
 */
const uncountedTables = ['sessions', 'throttles', 'national_reports', 'return_sums']

/** What is newest in a table: the transaction that wrote last, of the rows that are there. Ages are numbers, and least for it. */
const lastWritten = "age('3'::xid) - min(age(xmin))"
/** Whether an email or an upload is there counts, and whether it was undone; what the worker writes on it does not. */
const comparedInstead: Record<string, string> = {
  outbox: 'sum(id)',
  imports: "sum(hashtextextended(id::text || coalesce(undone_at::text, ''), 0))",
}
/** A file whose time is over is removed by the worker within a minute, whenever that comes. */
const countedRows: Record<string, string> = { files: 'where expires_at is null or expires_at > now()' }

/** Exports, uploads, letters, the figures of answers that were sent, and what its calendar has are written by the worker when it comes to them. */
const waitForIdleWorker = (sql: postgres.Sql) =>
  waitFor(
    'the worker has made every export, read every upload, written every letter, counted every answer and ended every scheduled task',
    async () => {
      const [row] = await sql<{ open: number }[]>`
        select ((select count(*) from pgboss.job
          where state < 'completed' and (name like 'exports/%' or name like 'imports/%' or name like 'releases/%'
            or name like 'returns/%' or (name = ${scheduledTaskJob.name} and state = 'active')))
          + (select count(*) from pending_response_facts))::int as open`
      return row?.open === 0
    },
    60_000,
  )

/** How much of the worker's calendar has begun. */
const calendar = 'the worker’s calendar'
const calendarSum = `select '${calendar}' as name, count(*)::text as sum
  from pgboss.job where name = '${scheduledTaskJob.name}' and state >= 'active'`

/**
 * How many rows each table has, and which transaction wrote last of those that wrote them: whatever is added or written, even as it was before,
 * is of a later transaction, and what is removed is missing from the number.
 */
async function fingerprint(sql: postgres.Sql): Promise<Map<string, string>> {
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
  // Half of the time goes into the plan, which a connection makes once.
  const counted = await sql.unsafe<{ name: string; sum: string }[]>([calendarSum, ...sums].join(' union all '), [], {
    prepare: true,
  })
  return new Map(counted.map(({ name, sum }) => [name, sum]))
}

/**
 * Makes an attempt that is to write nothing. It is made again where the worker's calendar came in between and something
 * was written, as then nobody knows by whom.
 * @returns the tables that are not as they were, each with its fingerprints before and after
 */
export async function findWrittenTables(sql: postgres.Sql, attempt: () => Promise<unknown>) {
  for (let round = 1; ; round += 1) {
    const before = await fingerprint(sql)
    await attempt()
    const after = await fingerprint(sql)
    const changed = [...after].filter(([name, sum]) => before.get(name) !== sum)
    const written = changed.filter(([name]) => name !== calendar)
    if (written.length === 0 || written.length === changed.length || round === 3)
      return Object.fromEntries(written.map(([name, sum]) => [name, [before.get(name), sum]]))
  }
}
