import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { yearsBefore } from '../calendar/instants'
import type { ScheduledTask } from '../jobs/scheduled/scheduled-task'
import { countDueIn, deleteInBatches } from '../jobs/scheduled/scheduled-task'
import { writeAudit } from './write-audit'

/** Audit entries are kept for 7 years. */
const retentionYears = 7

/**
 * Audit entries are partitioned by year. Entries past their retention are deleted, a partition of nothing else is
 * dropped whole, and the partitions of this year and the next exist before their first entry. The deletion is audited.
 */
export const auditPartitions: ScheduledTask = {
  name: 'audit-years',
  cron: '23 3 * * *',
  retention: {
    what: 'Audit trail',
    howLong: `${retentionYears} years`,
    due: countDueIn(sql`audit_trail`, (at) => sql`at < ${yearsBefore(at, retentionYears).toISOString()}::timestamptz`),
  },
  async run(ctx, signal) {
    const { db, now } = ctx
    const cutOff = yearsBefore(now, retentionYears)
    let removed = 0
    for (const part of await listPartitions(db)) {
      signal.throwIfAborted()
      if (part.year !== undefined && yearStart(part.year + 1) <= cutOff) removed += await dropPartition(db, part.name)
      else if (part.year === undefined || yearStart(part.year) < cutOff)
        removed += await deleteInBatches(
          db,
          sql.identifier(part.name).getSQL(),
          sql`at < ${cutOff.toISOString()}::timestamptz`,
          signal,
        )
    }
    for (const year of [now.getUTCFullYear(), now.getUTCFullYear() + 1]) await createPartition(db, year)
    if (removed > 0)
      await writeAudit(db, ctx, {
        subject: 'auditTrail',
        subjectId: retentionYears,
        action: 'delete',
        note: `Lines from before ${cutOff.toISOString().slice(0, 10)} were removed: ${removed}`,
      })
    return removed
  },
}

const yearStart = (year: number) => new Date(Date.UTC(year, 0, 1))
const partitionName = (year: number) => `audit_trail_${year}`
/** The partition for entries of years that have none of their own. */
const defaultPartition = sql.identifier('audit_trail_other')

/** Changing partitions locks the audit table for a moment; after a timeout the next night tries again. */
const shortLockTimeout = sql`set local lock_timeout = '2s'`

async function listPartitions(db: Database): Promise<{ name: string; year: number | undefined }[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_trail'::regclass order by 1`)
  return [...rows].map(({ name }) => {
    const [, year] = /^audit_trail_(\d{4})$/.exec(name) ?? []
    return { name, year: year === undefined ? undefined : Number(year) }
  })
}

/** @returns how many entries were deleted with it */
const dropPartition = (db: Database, name: string): Promise<number> =>
  db.transaction(async (tx) => {
    const [counted] = await tx.execute<{ lines: number }>(
      sql`select count(*)::int as lines from ${sql.identifier(name)}`,
    )
    await tx.execute(shortLockTimeout)
    await tx.execute(sql`drop table ${sql.identifier(name)}`)
    return counted?.lines ?? 0
  })

/** Creates the partition of a year where it is missing, and moves its entries there from the default partition. */
async function createPartition(db: Database, year: number): Promise<void> {
  const partition = partitionName(year)
  const [found] = await db.execute<{ there: boolean }>(sql`select to_regclass(${partition}) is not null as there`)
  if (found?.there) return
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`]
  await db.transaction(async (tx) => {
    await tx.execute(shortLockTimeout)
    await tx.execute(sql`create temporary table strays (like audit_trail)`)
    await tx.execute(sql`
      with gone as (delete from ${defaultPartition} where at >= ${from}::timestamptz and at < ${to}::timestamptz returning *)
      insert into strays select * from gone`)
    await tx.execute(
      sql`create table ${sql.identifier(partition)} partition of audit_trail for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${to}'`)})`,
    )
    await tx.execute(sql`insert into audit_trail overriding system value select * from strays`)
    await tx.execute(sql`drop table strays`)
  })
}
