import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { aBoxOffice, importFileOf } from '@/tests/support/ticketing-files'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
})

/** Positions of pretix: order, number of the position in it, status, price. */
const positions = (...all: readonly (readonly [order: string, id: string, status: string, price: string])[]) =>
  [
    'Event slug,Order code,Position ID,Status,Order date,Date,Start date,Product,Price,ZIP code,Country,Pseudonymization ID,Sales channel',
    ...all.map(
      ([order, id, status, price]) =>
        `ham,${order},1,${status},2026-09-02,Hamlet,2026-11-14 19:30:00,Adult,${price},LS7 4HZ,GB,${id},web`,
    ),
  ].join('\r\n')

async function sumsOf(organisationId: number) {
  const [sums] = await database.db.execute<Record<string, string>>(sql`
    select sum(tickets)::int as tickets, sum(revenue_pence)::int as pence, sum(transactions)::int as orders
    from ticketing_rollups where organisation_id = ${organisationId} and box_office_provider_id = 141`)
  return sums
}

test('an order of pretix that was paid and is canceled is taken back by the next file, which is asked nothing', async () => {
  const { organisationId, ctx } = await aBoxOffice(database, [101])
  const first = positions(
    ['A7B3C', 'P1', 'paid', '24.00'],
    ['A7B3C', 'P2', 'paid', '10.00'],
    ['D9E8F', 'P3', 'paid', '24.00'],
  )
  expect(await importFileOf(ctx, organisationId, first)).toMatchObject({ status: 'successful' })
  expect(await sumsOf(organisationId)).toEqual({ tickets: 3, pence: 5800, orders: 2 })

  const second = positions(
    ...[['A7B3C', 'P1', 'canceled', '24.00'] as const, ['A7B3C', 'P2', 'canceled', '10.00'] as const],
    ...[['D9E8F', 'P3', 'paid', '24.00'] as const, ['G2H4J', 'P4', 'pending', '24.00'] as const],
  )
  expect(await importFileOf(ctx, organisationId, second)).toMatchObject({ status: 'successful' })
  expect(await sumsOf(organisationId)).toEqual({ tickets: 1, pence: 2400, orders: 1 })
})
