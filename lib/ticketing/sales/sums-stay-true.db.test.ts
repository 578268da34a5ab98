import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { addDays } from '@/lib/floor/calendar/plain-date'
import { undoImport } from '@/lib/imports/service'
import { Random } from '@/seed/random'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { undoSales } from '@/tests/support/taken-sales'
import { anImport, aSale, expectSumsOfSales, stageSales } from '@/tests/support/ticket-sales'
import type { Sale } from '../sale'
import { eraseCustomer } from './erase-customer'
import { type Merge, mergeSales } from './merge-sales'
import { findRepeatedImports } from './repeated-imports'
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
    performanceTime: random.pick(['19:30', '19:30', '14:30', null]),
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

const total = { isTotal: true, transactionId: '', transactionDate: null, customerPostcode: null, ticketId: null }

function linesOf(random: Random): Sale[] {
  const areTotals = random.chance(0.12)
  return Array.from({ length: random.whole(1, 14) }, () => ({ ...anySale(random), ...(areTotals && total) }))
}

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
  const undo = JSON.stringify({ repeats: await findRepeatedImports(db, merging) })
  await db.execute(sql`update imports set status = 'successful', finished_at = clock_timestamp(), undo = ${undo}
    where id = ${merging.importId}`)
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
  for (let step = 0; step < 100; step += 1) {
    if (random.chance(0.2)) steps.push(await undoAnyImport(random))
    else if (random.chance(0.05)) {
      const ctx = await as.admin(database.db, { id: organisationId })
      steps.push(`erased from ${(await eraseCustomer(ctx, { organisationId, customerId: 'C1' })).lines}`)
    } else {
      const merging = await stage(random)
      const before = await linesStored()
      await database.db.transaction((tx) => merge(tx, merging))
      steps.push(`${merging.mode} ${merging.replacement}`)
      if (random.chance(0.25)) {
        await undoSales(database.db, organisationId, merging.importId)
        expect(await linesStored(), `${step}: ${steps.at(-1)} undone`).toEqual(before)
        steps.push('undone at once')
      }
    }
    await expectSumsOfSales(database.db, `step ${step}: ${steps.at(-1)}`)
    expect(await findDoubledSales(), `step ${step}: ${steps.at(-1)}`).toEqual([])
  }
  expect(new Set(steps.map((step) => step.replace(/\d+/g, ''))).size).toBeGreaterThanOrEqual(6)
})

/** Lines that are there twice, and performances that hold lines as well as a total. */
const findDoubledSales = async () => [
  ...(await database.db.execute(sql`
    select row_key::text as doubled from ticket_sales group by organisation_id, row_key having count(*) > 1
    union all
    select lines.event_identifier from box_office_performances as lines join box_office_performances as total
      using (organisation_id, box_office_provider_id, event_identifier, performance_date)
    where total.is_total and not lines.is_total and coalesce(lines.performance_time = total.performance_time, true)`)),
]

test('two importers at once take turns, and the sums are right whoever is first', async () => {
  const random = new Random('two importers')
  for (let round = 0; round < 15; round += 1) {
    const both = [await stage(random), await stage(random)]
    await Promise.all(both.map((merging) => database.db.transaction((tx) => merge(tx, merging))))
    await expectSumsOfSales(database.db, `round ${round}`)
  }
})

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
})

const linesStored = async () =>
  [
    ...(await database.db.execute(
      sql`select sale::text as line from ticket_sales as sale order by organisation_id, row_key, performance_date`,
    )),
  ].map((row) => JSON.stringify(row))
