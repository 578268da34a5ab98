import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { imports } from '@/db/schema'
import { undoImport } from '@/lib/imports/service'
import type { Sale } from '@/lib/ticketing/sale'
import { type Merge, mergeSales } from '@/lib/ticketing/sales/merge-sales'
import { findRepeatedImports } from '@/lib/ticketing/sales/repeated-imports'
import { lockSales } from '@/lib/ticketing/sales/sales-deltas'
import { dropStaging } from '@/lib/ticketing/sales/staged-sales'
import { undoingSales } from '@/lib/ticketing/sales/undo-import'
import { as } from './actors'
import { anImport, stageSales } from './ticket-sales'

export type MergeChoices = Partial<Pick<Merge, 'mode' | 'replacement' | 'period'>>

export const mergeOf = (organisationId: number, importId: number, chosen: MergeChoices = {}): Merge => ({
  ...{ organisationId, importId, mode: 'orders', replacement: 'orders', period: null },
  ...chosen,
})

type TakenImport = MergeChoices & { about?: Partial<typeof imports.$inferInsert>; importId?: number }

/** Takes a file in, as the worker does. @returns its number and what came of it */
export async function takeSalesIn(
  db: Database,
  organisationId: number,
  sales: readonly Sale[],
  { about = {}, importId: given, ...chosen }: TakenImport = {},
) {
  const importId = given ?? (await anImport(db, organisationId, about))
  await stageSales(db, importId, organisationId, sales)
  const merged = await db.transaction(async (tx) => {
    await lockSales(tx, organisationId)
    const merge = mergeOf(organisationId, importId, chosen)
    const done = await mergeSales(tx, merge)
    const undo = JSON.stringify({ repeats: await findRepeatedImports(tx, merge) })
    await tx.execute(sql`update imports set status = 'successful', finished_at = clock_timestamp(), undo = ${undo}
      where id = ${importId}`)
    return done
  })
  await dropStaging(db, importId)
  return { importId, ...merged }
}

export const undoSales = async (db: Database, organisationId: number, importId: number): Promise<void> =>
  undoImport(await as.admin(db, { id: organisationId }), importId, undoingSales)

/** What is stored, in a form that can be compared by eye. */
export const storedSales = async (db: Database, organisationId: number) =>
  (
    await db.execute<{ said: string }>(sql`
      select concat_ws(' ', transaction_id, box_office_reference_id, to_char(performance_date, 'DD/MM'), tickets, paid_pence) as said
      from ticket_sales where organisation_id = ${organisationId}
      order by transaction_id, performance_date, box_office_reference_id, tickets`)
  ).map(({ said }) => said)
