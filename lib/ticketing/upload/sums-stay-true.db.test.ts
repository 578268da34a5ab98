import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { addDays } from '@/lib/floor/calendar/plain-date'
import { undoImport } from '@/lib/imports/service'
import { Random } from '@/seed/random'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { anImport, aSale, expectSumsOfSales, stageSales } from '@/tests/support/ticket-sales'
import type { Sale } from '../sale'
import { eraseCustomer } from './erase-customer'
import { type Merge, mergeSales } from './merge-sales'
import { lockSales } from './sales-deltas'
import { undoingSales } from './undo-import'

let database: TestDatabase
let organisationId: number

beforeAll(async () => {
  database = await ownDatabase()
  organisationId = (await anOrganisation(database.db)).id
})

const postcodes = ['LS7 4HZ', 'EH1 1YZ', 'CF10', null] as const

/** A line out of so few orders, events and days that files meet each other all the time. */
function anySale(random: Random): Sale {
  const isRefund = random.chance(0.25)
  const tickets = (isRefund ? -1 : 1) * random.whole(1, 4)
  const ticketId = random.chance(0.3) ? String(random.whole(1, 12)) : null
  return aSale({
    ...{ reference: random.pick(['HAM', 'MAC', 'LEA']), transactionId: `T${random.whole(1, 7)}`, ticketId, tickets },
    ...{ performanceDate: addDays('2026-10-20', random.whole(0, 30)), paidPence: tickets * random.whole(0, 3) * 500 },
    ...{ customerPostcode: random.pick(postcodes), isConcession: random.pick([true, false, null]) },
    ...{ transactionType: isRefund ? 'Refund' : 'Sale', providerId: random.pick([101, 102]), customerId: 'C1' },
    ...(random.chance(0.08) && { isTotal: true, transactionId: '', transactionDate: null, customerPostcode: null }),
  })
}

function anyMerge(random: Random): Pick<Merge, 'mode' | 'replacement' | 'period'> {
  const from = addDays('2026-10-20', random.whole(0, 20))
  return random.pick([
    { mode: 'orders', replacement: 'orders', period: null },
    { mode: 'orders', replacement: 'events', period: null },
    { mode: 'orders', replacement: 'changes', period: null },
    { mode: 'ledger', replacement: 'orders', period: null },
    { mode: 'snapshot', replacement: 'orders', period: { from, to: addDays(from, 7) } },
  ] as const)
}

const linesOf = (random: Random) => Array.from({ length: random.whole(1, 14) }, () => anySale(random))

async function stage(random: Random): Promise<Merge> {
  const importId = await anImport(database.db, organisationId)
  const chosen = anyMerge(random)
  const { period } = chosen
  const lines = linesOf(random).filter(
    ({ performanceDate }) => !period || (performanceDate >= period.from && performanceDate <= period.to),
  )
  await stageSales(database.db, importId, organisationId, lines)
  return { organisationId, importId, ...chosen }
}

async function merge(db: Database, merging: Merge): Promise<void> {
  await lockSales(db, organisationId)
  await mergeSales(db, merging)
  await db.execute(sql`update imports set status = 'successful', finished_at = now() where id = ${merging.importId}`)
}

async function undoAnyImport(random: Random): Promise<string> {
  const ctx = await as.admin(database.db, { id: organisationId })
  const done = await database.db.execute<{ id: string }>(
    sql`select id from imports where organisation_id = ${organisationId} and status = 'successful' order by id desc limit 6`,
  )
  if (done.length === 0) return 'nothing to undo'
  const id = Number(random.pick([...done]).id)
  return undoImport(ctx, id, undoingSales).then(
    () => `undone ${id}`,
    (error: { status?: number }) => {
      expect(error.status).toBe(409)
      return `undo of ${id} refused`
    },
  )
}

test('the sums are those of the lines after every step, whatever was taken in, undone and erased', async () => {
  const random = new Random('sums stay true')
  const steps: string[] = []
  for (let step = 0; step < 70; step += 1) {
    if (random.chance(0.2)) steps.push(await undoAnyImport(random))
    else if (random.chance(0.05)) {
      const ctx = await as.admin(database.db, { id: organisationId })
      steps.push(`erased from ${(await eraseCustomer(ctx, { organisationId, customerId: 'C1' })).lines}`)
    } else {
      const merging = await stage(random)
      await database.db.transaction((tx) => merge(tx, merging))
      steps.push(`${merging.mode} ${merging.replacement}`)
    }
    await expectSumsOfSales(database.db, `step ${step}: ${steps.at(-1)}`)
  }
  expect(new Set(steps.map((step) => step.replace(/\d+/g, ''))).size).toBeGreaterThanOrEqual(6)
}, 120_000)

test('two importers at once take turns, and the sums are right whoever is first', async () => {
  const random = new Random('two importers')
  for (let round = 0; round < 15; round += 1) {
    const both = [await stage(random), await stage(random)]
    await Promise.all(both.map((merging) => database.db.transaction((tx) => merge(tx, merging))))
    await expectSumsOfSales(database.db, `round ${round}`)
  }
}, 120_000)

class Crash extends Error {}

test('a merge that ends at any of its statements leaves everything as it was', async () => {
  const random = new Random('crash at each statement')
  const merging = await stage(random)
  const before = await linesStored()
  for (let statement = 1; ; statement += 1) {
    let run = 0
    const isDone = await database.db
      .transaction(async (tx) => {
        const execute = tx.execute.bind(tx)
        tx.execute = ((query: Parameters<typeof execute>[0]) => {
          run += 1
          if (run > statement) throw new Crash()
          return execute(query)
        }) as typeof tx.execute
        await merge(tx, merging)
        return true
      })
      .catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
        return false
      })
    if (isDone) {
      expect(statement).toBeGreaterThan(15)
      break
    }
    expect(await linesStored()).toEqual(before)
    await expectSumsOfSales(database.db, `statement ${statement}`)
  }
  await expectSumsOfSales(database.db, 'merged')
}, 120_000)

const linesStored = async () =>
  [
    ...(await database.db.execute(
      sql`select row_key, import_id from ticket_sales order by organisation_id, row_key, performance_date`,
    )),
  ].map((row) => JSON.stringify(row))
