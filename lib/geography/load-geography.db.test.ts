import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeStaged, recodeAllSales } from '@/lib/ticketing/sales/code-postcodes'
import { mergeSales } from '@/lib/ticketing/sales/merge-sales'
import { lockSales } from '@/lib/ticketing/sales/sales-deltas'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { mergeOf } from '@/tests/support/taken-sales'
import { anImport, aSale, expectSumsOfSales, stageSales } from '@/tests/support/ticket-sales'
import { loadGeography } from './load-geography'
import { UnknownGeography } from './unknown-geography'

let database: TestDatabase
beforeAll(async () => {
  database = await ownDatabase()
})

const load = (lines: readonly string[], given: Partial<Parameters<typeof loadGeography>[2]> = {}) =>
  loadGeography(database.db, async () => Readable.from([Buffer.from(`${lines.join('\n')}\n`)]), {
    ...{ edition: 'ONS Postcode Directory, August 2025', withNorthernIreland: false, now: new Date('2025-09-01') },
    ...given,
  })

const heading = 'pcds,oscty,oslaua,ctry,oa21,lsoa21,lsoa11'
const leeds = 'LS7 4HZ,E99999999,E08000035,E92000001,E00057001,E01011001,E01011000'
const bradford = 'LS7 4HZ,E99999999,E08000032,E92000001,E00057001,E01011001,E01011000'
const belfast = 'BT1 1AA,N99999999,N09000003,N92000002,N00000001,,95GG01S1'

const count = async (table: string) =>
  Number((await database.db.execute<{ count: string }>(sql.raw(`select count(*) from ${table}`)))[0]?.count)

describe('a file', () => {
  test('that is none of them is refused, and so is one without a line of use; what was there stays', async () => {
    await load([heading, leeds])
    await expect(load(['Reference,Name', 'HAM,Hamlet'])).rejects.toThrow(UnknownGeography)
    await expect(load([heading, 'JE2 3AB,L99999999,L99999999,L93000001,,,'])).rejects.toThrow(
      'The file has the right headings, but no line that can be used.',
    )
    await expect(load([heading, leeds, leeds])).rejects.toThrow(/duplicate key/)
    expect(await count('postcodes')).toBe(1)
  })

  test('of postcodes takes the place of the one before; those of Northern Ireland are asked for', async () => {
    expect(await load([heading, bradford, belfast])).toEqual({ kind: 'postcodes', rows: 1, skipped: 1 })
    expect(await load([heading, leeds, belfast], { withNorthernIreland: true })).toMatchObject({ rows: 2 })
    expect(await count('postcodes')).toBe(2)
  })

  test('of deciles leaves those of other nations', async () => {
    const deciles = ['LSOA code (2021),Index of Multiple Deprivation (IMD) Decile', 'E01011001,2', 'E01011009,']
    expect(await load(deciles)).toEqual({ kind: 'deprivation', rows: 1, skipped: 1 })
    await load(['Data_Zone,SIMD2020v2_Decile', 'S01006506,8'])
    await load(deciles)
    expect(await count('area_deprivation')).toBe(2)
  })
})

test('sales are coded by the directory at their upload, and anew by a later one while they have their postcode', async () => {
  const { db } = database
  const organisation = await anOrganisation(db)
  await load([heading, leeds])
  await load(['lsoa11,IMD_Decile', 'E01011000,3'])
  await load(['oa21cd,supergroup_name', 'E00057001,Some people'])
  const importId = await anImport(db, organisation.id, { status: 'successful' })
  const sales = [
    aSale({ transactionId: 'T1', customerPostcode: 'LS7 4HZ' }),
    aSale({ transactionId: 'T2', customerPostcode: 'LS7 4HZ' }),
    aSale({ transactionId: 'T3', customerPostcode: 'LS1' }),
    aSale({ transactionId: 'T4', customerPostcode: null }),
  ]
  await stageSales(db, importId, organisation.id, sales)
  await codeStaged(db, importId)
  await db.transaction(async (tx) => {
    await lockSales(tx, organisation.id)
    await mergeSales(tx, mergeOf(organisation.id, importId))
  })
  await expectSumsOfSales(db, 'coded')
  const cells = async (dimension: string) =>
    [
      ...(await db.execute<{
        value: string
        tickets: number
      }>(sql`select value, tickets::int as tickets from ticketing_cells
        where organisation_id = ${organisation.id} and dimension = ${dimension} order by value collate "C"`)),
    ].map(({ value, tickets }) => [value, tickets])
  const editions = await db.execute<{ id: number }>(
    sql`select id from geography_editions where kind = 'postcodes' order by id`,
  )
  const first = String(editions.at(-1)?.id)
  expect(await cells('coding')).toEqual([
    ['', 2],
    [first, 4],
    ['district', 2],
  ])
  expect(await cells('area group')).toEqual([
    ['', 4],
    ['Some people', 4],
  ])

  await db.execute(sql`update ticket_sales set customer_postcode = null where transaction_id = 'T2'`)
  await load([heading, bradford], { edition: 'a later one' })
  await load(['LSOA code (2021),Index of Multiple Deprivation (IMD) Decile', 'E01011001,7'])
  expect(await recodeAllSales(db)).toBe(1)
  expect(await recodeAllSales(db)).toBe(0)
  await expectSumsOfSales(db, 'coded anew')
  expect(await cells('deprivation')).toEqual([
    ['', 4],
    ['1/3', 2],
    ['1/7', 2],
  ])
  expect((await cells('coding')).map(([, tickets]) => tickets)).toEqual([2, 2, 2, 2])
})
