import { expect } from 'vitest'
import type { Database } from '@/db/client'
import { imports } from '@/db/schema'
import { Buyers } from '@/lib/ticketing/buyers/buyers'
import type { Sale } from '@/lib/ticketing/sale'
import { tellApart } from '@/lib/ticketing/sales/check-staged'
import { analyzeStaging, copyStaged, createStaging, stagedLine } from '@/lib/ticketing/sales/staged-sales'
import { findWrongSums } from './sums-of-sales'

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
          `secret of ${organisationId}`,
        )
    })(),
  )
  const told = await tellApart(db, importId)
  await analyzeStaging(db, importId)
  return told
}

/** Expects that every sum is what the stored lines come to, and that none is missing or too many. */
export async function expectSumsOfSales(db: Database, about = ''): Promise<void> {
  expect({ about, differences: await findWrongSums(db) }).toEqual({ about, differences: [] })
}
