import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '@/db/client'
import { imports } from '@/db/schema'
import type { Sale } from '@/lib/ticketing/sale'
import { Buyers } from '@/lib/ticketing/upload/buyers'
import { tellApart } from '@/lib/ticketing/upload/check-staged'
import { analyzeStaging, copyStaged, createStaging, stagedLine } from '@/lib/ticketing/upload/staged-sales'

/** A line of a ticketing file: two adult tickets of a Hamlet, unless said otherwise. */
export const aSale = (given: Partial<Sale> = {}): Sale => ({
  ...{ line: 2, reference: 'HAM', eventName: 'Hamlet', performanceDate: '2026-11-14', performanceTime: '19:30' },
  ...{ venueName: 'Main House', transactionId: 'T1', transactionDate: '2026-09-02', transactionType: 'Sale' as const },
  ...{ customerId: null, customerPostcode: 'LS7 4HZ', customerCountry: 'United Kingdom', ticketType: 'Adult' },
  ...{ isConcession: false, tickets: 2, faceValuePence: 4800, paidPence: 4800, salesChannel: 'Online' as const },
  ...{ providerId: 101, ticketId: null, isTotal: false },
  ...given,
})

/** An import of ticketing data that a worker is about to merge. @returns its number */
export async function anImport(db: Database, organisationId: number, given: Partial<typeof imports.$inferInsert> = {}) {
  const [made] = await db
    .insert(imports)
    .values({ kind: 'ticketing', organisationId, filename: 'season.csv', status: 'processing', ...given })
    .returning({ id: imports.id })
  if (!made) throw new Error('The import was not returned')
  return made.id
}

/** Stages lines as the worker does; they are numbered as in a file. */
export async function stageSales(db: Database, importId: number, organisationId: number, sales: readonly Sale[]) {
  await createStaging(db, importId)
  const buyers = await Buyers.of(db, organisationId)
  await copyStaged(
    db,
    importId,
    (async function* () {
      for (const [index, sale] of sales.entries())
        yield stagedLine(
          { ...sale, line: index + 2 },
          sale.customerId,
          buyers.at(sale.customerPostcode, sale.venueName),
        )
    })(),
  )
  const told = await tellApart(db, importId)
  await analyzeStaging(db, importId)
  return told
}

const rollupsOfSales = sql`
  select organisation_id, date_trunc('month', performance_date)::date as month, box_office_provider_id, region_id,
    count(*)::int as lines, sum(tickets)::int as tickets,
    coalesce(sum(tickets) filter (where is_concession), 0)::int as concession_tickets, sum(paid_pence)::bigint as revenue_pence,
    (count(*) filter (where is_first and transaction_id <> '' and order_tickets > 0))::int as transactions
  from (
    select *, row_number() over orders = 1 as is_first, sum(tickets) over (partition by organisation_id, box_office_provider_id, transaction_id) as order_tickets
    from ticket_sales
    window orders as (partition by organisation_id, box_office_provider_id, transaction_id order by performance_date, row_key)
  ) as lines
  group by 1, 2, 3, 4`

const performancesOfSales = sql`
  select organisation_id, box_office_provider_id, box_office_reference_id, performance_date, performance_time, is_total,
    count(*)::int, sum(tickets)::int, coalesce(sum(tickets) filter (where is_concession), 0)::int, sum(paid_pence)::bigint
  from ticket_sales group by 1, 2, 3, 4, 5, 6`

const referencesOfSales = sql`
  select organisation_id, box_office_provider_id, box_office_reference_id, min(performance_date), max(performance_date),
    sum(tickets)::int
  from ticket_sales group by 1, 2, 3`

const kept = {
  rollups: sql`select organisation_id, month, box_office_provider_id, region_id, lines, tickets, concession_tickets,
    revenue_pence, transactions from ticketing_rollups`,
  performances: sql`select organisation_id, box_office_provider_id, event_identifier, performance_date, performance_time,
    is_total, lines, tickets, concession_tickets, paid_pence from box_office_performances`,
  references: sql`select organisation_id, box_office_provider_id, event_identifier, start_date, end_date, tickets_sold
    from box_office_references`,
}

/** Expects that every sum is what the stored lines come to, and that none is missing or too many. */
export async function expectSumsOfSales(db: Database, about = ''): Promise<void> {
  const pairs = [
    ['rollups', kept.rollups, rollupsOfSales],
    ['performances', kept.performances, performancesOfSales],
    ['references', kept.references, referencesOfSales],
  ] as const
  for (const [what, sums, counted] of pairs) {
    const tooMany = await db.execute(sql`(${sums}) except all (${counted})`)
    const missing = await db.execute(sql`(${counted}) except all (${sums})`)
    expect({ about, what, tooMany: [...tooMany], missing: [...missing] }).toEqual({
      about,
      what,
      tooMany: [],
      missing: [],
    })
  }
}
