import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { inTransaction } from '@/tests/support/database'
import { auditPartitions } from './scheduled-tasks'

const entry = { actorName: 'Ada', actorRole: 'Admin', subject: 'location', action: 'update', requestId: 'r' }
const insertEntry = (db: Database, at: string) =>
  db.insert(auditTrail).values({ ...entry, at: new Date(at), subjectId: at })
const storedEntries = async (db: Database) =>
  (await db.select({ subjectId: auditTrail.subjectId }).from(auditTrail).orderBy(auditTrail.at)).map(
    (row) => row.subjectId,
  )
const run = async (db: Database, now: string) =>
  auditPartitions.run({ ...(await as.globalAdmin(db)), now: new Date(now) }, new AbortController().signal)
const partitionExists = async (db: Database, part: string) => {
  const [found] = await db.execute<{ there: boolean }>(sql`select to_regclass(${part}) is not null as there`)
  return found?.there
}
/** The partition of each entry. */
const places = async (db: Database) => [
  ...(await db.execute<{ part: string; id: string }>(
    sql`select tableoid::regclass::text as part, id from audit_trail`,
  )),
]

test(
  'an audit entry is deleted after 7 years, and the deletion is audited',
  inTransaction(async (db) => {
    await insertEntry(db, '2019-11-21T11:59:59.999Z')
    await insertEntry(db, '2019-11-21T12:00:00.000Z')
    await insertEntry(db, '2026-11-20T12:00:00.000Z')
    expect(await run(db, '2026-11-21T12:00:00Z')).toBe(1)
    expect(await storedEntries(db)).toEqual(['2019-11-21T12:00:00.000Z', '2026-11-20T12:00:00.000Z', '7'])
    const [said] = await db
      .select()
      .from(auditTrail)
      .where(sql`${auditTrail.subject} = 'auditTrail'`)
      .orderBy(auditTrail.id)
    expect(said).toMatchObject({ action: 'delete', note: 'Lines from before 2019-11-21 were removed: 1' })
  }),
)

test(
  'only entries of the due partition are deleted, whatever their position in others',
  inTransaction(async (db) => {
    // The first row of each partition has the same physical position (ctid).
    for (const year of [2025, 2026, 2027, 2028]) await insertEntry(db, `${year}-03-01T00:00:00.000Z`)
    expect(await run(db, '2033-06-01T00:00:00Z')).toBe(2)
    expect(await storedEntries(db)).toEqual(['2027-03-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z', '7'])
  }),
)

test(
  'the partition of a year past its retention is dropped',
  inTransaction(async (db) => {
    await insertEntry(db, '2025-12-31T23:59:59.000Z')
    expect(await run(db, '2032-12-31T23:59:59Z')).toBe(0)
    expect(await partitionExists(db, 'audit_trail_2025')).toBe(true)
    expect(await run(db, '2033-01-01T00:00:00Z')).toBe(1)
    expect(await partitionExists(db, 'audit_trail_2025')).toBe(false)
    expect(await partitionExists(db, 'audit_trail_2026')).toBe(true)
  }),
)

test(
  'the partition of next year is created in time, and receives entries written before it existed',
  inTransaction(async (db) => {
    await insertEntry(db, '2029-02-01T00:00:00.000Z')
    await insertEntry(db, '2031-02-01T00:00:00.000Z')
    const [stray, far] = await places(db)
    expect([stray?.part, far?.part]).toEqual(['audit_trail_other', 'audit_trail_other'])
    await run(db, '2028-06-01T00:00:00Z')
    await insertEntry(db, '2029-03-01T00:00:00.000Z')
    const now = await places(db)
    expect(now.find(({ id }) => id === stray?.id)?.part).toBe('audit_trail_2029')
    expect(now.find(({ id }) => id === far?.id)?.part).toBe('audit_trail_other')
    expect(now.filter(({ part }) => part === 'audit_trail_2029')).toHaveLength(2)
  }),
)

test(
  'without due entries nothing changes, however often it runs',
  inTransaction(async (db) => {
    await insertEntry(db, '2026-11-20T12:00:00.000Z')
    expect([await run(db, '2026-11-21T12:00:00Z'), await run(db, '2026-11-21T12:00:00Z')]).toEqual([0, 0])
    expect(await storedEntries(db)).toEqual(['2026-11-20T12:00:00.000Z'])
  }),
)
