import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { findWrongSums } from '@/tests/support/sums-of-sales'
import { mergeOf } from '@/tests/support/taken-sales'
import { anImport, aSale, expectSumsOfSales, stageSales } from '@/tests/support/ticket-sales'
import { mergeSales } from './merge-sales'
import { lockSales } from './sales-deltas'
import { findOrganisationsWithSales, verifySumsOf } from './verify-sums'

let database: TestDatabase
let organisationId: number
beforeAll(async () => {
  database = await ownDatabase()
  const { db } = database
  organisationId = (await anOrganisation(db)).id
  const importId = await anImport(db, organisationId)
  await stageSales(
    db,
    importId,
    organisationId,
    Array.from({ length: 40 }, (_, at) =>
      aSale({
        ...{ reference: at % 3 === 0 ? 'MAC' : 'HAM', transactionId: `T${at % 25}` },
        ...{ performanceTime: at % 4 === 0 ? null : '19:30', performanceDate: `2026-1${at % 3}-14` },
        ...{ customerPostcode: at % 5 === 0 ? null : 'EH1 1YZ', paidPence: 500 * (at % 6) },
        isConcession: at % 2 === 0,
      }),
    ),
  )
  await db.transaction(async (tx) => {
    await lockSales(tx, organisationId)
    await mergeSales(tx, mergeOf(organisationId, importId))
  })
  await expectSumsOfSales(db)
})

test('sums that are right stay as they are', async () => {
  expect(await verifySumsOf(database.db, organisationId)).toBe(0)
  await expectSumsOfSales(database.db)
})

/** Each breaks one table of sums; how many sums are found wrong. */
test.each([
  [
    'a cell too high',
    1,
    sql`update ticketing_cells set tickets = tickets + 7 where dimension = 'outcode' and value = 'EH1'
    and month = '2026-11-01' and event_identifier = 'HAM'`,
  ],
  [
    'a cell that is missing',
    1,
    sql`delete from ticketing_cells where dimension = 'price' and value = 'complimentary'
    and month = '2026-10-01' and event_identifier = 'MAC'`,
  ],
  [
    'a cell of nothing',
    1,
    sql`insert into ticketing_cells
    select organisation_id, 'place', month, box_office_provider_id, 'GONE', '1', 3, 6, 900 from ticketing_cells limit 1`,
  ],
  [
    'a month’s income',
    1,
    sql`update ticketing_rollups set revenue_pence = 1 where region_id is null and month = '2026-12-01'`,
  ],
  [
    'a month’s orders',
    1,
    sql`update ticketing_rollups set transactions = transactions + 1
    where region_id is not null and month = '2026-12-01'`,
  ],
  [
    'a performance without a time',
    1,
    sql`update box_office_performances set lines = lines + 2, tickets = 0
    where performance_time is null and event_identifier = 'MAC' and performance_date = '2026-10-14'`,
  ],
  [
    'a performance that is missing',
    1,
    sql`delete from box_office_performances
    where performance_time is not null and event_identifier = 'HAM' and performance_date = '2026-12-14'`,
  ],
  [
    'a reference’s tickets and days',
    1,
    sql`update box_office_references set tickets_sold = 1, end_date = '2030-01-01'
    where event_identifier = 'HAM'`,
  ],
])('%s is found and put right', async (_, wrong, breaking) => {
  const { db } = database
  await db.execute(breaking)
  expect(await findWrongSums(db)).not.toEqual([])
  expect(await verifySumsOf(db, organisationId)).toBe(wrong)
  await expectSumsOfSales(db)
  expect(await verifySumsOf(db, organisationId)).toBe(0)
})

test('another organisation’s sums are left to its own turn', async () => {
  const { db } = database
  const other = await anOrganisation(db)
  await db.execute(sql`insert into ticketing_cells
    select ${other.id}, dimension, month, box_office_provider_id, event_identifier, value, lines, tickets, paid_pence
    from ticketing_cells where organisation_id = ${organisationId} limit 1`)
  expect(await findOrganisationsWithSales(db)).toEqual([organisationId, other.id])
  expect(await verifySumsOf(db, organisationId)).toBe(0)
  expect(await verifySumsOf(db, other.id)).toBe(1)
  expect(await findOrganisationsWithSales(db)).toEqual([organisationId])
})
