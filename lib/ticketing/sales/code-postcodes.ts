import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { codesOfPostcodes, findPostcodeEdition } from '@/lib/geography/codes-of-postcodes'
import { applyDeltas, beginDeltas, countOrders, deltaOf, lockSales } from './sales-deltas'
import { stagingOf } from './staged-sales'

/**
 * What the loaded postcode directory knows better than the outward code: nation and authority, and the decile of deprivation
 * and the group of the small area. Without a directory, and for a postcode that it lacks, the outward code decides.
 */

/** Codes the lines of a file, once they are staged. */
export async function codeStaged(db: Database, importId: number): Promise<void> {
  const edition = await findPostcodeEdition(db)
  if (edition === null) return
  await db.execute(sql`update ${stagingOf(importId)} as staged
    set region_id = found.region_id, upper_tier_authority_id = found.upper_tier_authority_id,
      deprivation_decile = found.decile, area_group = found.area_group, geography_edition_id = ${edition}
    from (${codesOfPostcodes}) as found where found.postcode = staged.customer_postcode`)
}

/**
 * Codes the stored lines of an organisation anew, and their sums with them, where they still have their postcode. The others
 * keep their codes and the edition that gave them.
 * @returns how many lines have changed
 */
async function recodeSales(db: Database, organisationId: number): Promise<number> {
  const edition = await findPostcodeEdition(db)
  if (edition === null) return 0
  return db.transaction(async (tx) => {
    await lockSales(tx, organisationId)
    await beginDeltas(tx)
    await tx.execute(sql`create temp table recoded on commit drop as
      select sale.performance_date, sale.row_key, sale.box_office_provider_id, sale.transaction_id, found.region_id,
        found.upper_tier_authority_id, found.decile, found.area_group
      from ticket_sales as sale join (${codesOfPostcodes}) as found on found.postcode = sale.customer_postcode
      where sale.organisation_id = ${organisationId}
        and (sale.region_id, sale.upper_tier_authority_id, sale.deprivation_decile, sale.area_group, sale.geography_edition_id)
          is distinct from (found.region_id, found.upper_tier_authority_id, found.decile, found.area_group, ${edition})`)
    await tx.execute(sql`insert into touched_orders
      select distinct box_office_provider_id, transaction_id from recoded where transaction_id <> ''`)
    await tx.execute(sql`analyze recoded, touched_orders`)
    await countOrders(tx, organisationId, -1)
    const isRecoded = sql`sale.organisation_id = ${organisationId} and sale.performance_date = recoded.performance_date
      and sale.row_key = recoded.row_key`
    await tx.execute(sql`with before as (select sale.* from ticket_sales as sale join recoded on ${isRecoded})
      ${deltaOf('before', -1)}`)
    const changed = await tx.execute<{ lines: string }>(sql`with coded as (
        update ticket_sales as sale
        set region_id = recoded.region_id, upper_tier_authority_id = recoded.upper_tier_authority_id,
          deprivation_decile = recoded.decile, area_group = recoded.area_group, geography_edition_id = ${edition}
        from recoded where ${isRecoded} returning sale.*
      ) ${deltaOf('coded', 1)} returning lines`)
    await countOrders(tx, organisationId, 1)
    await applyDeltas(
      tx,
      organisationId,
      sql`select 0 as box_office_provider_id, '' as event_identifier, '' as event_name where false`,
    )
    return [...changed].reduce((sum, { lines }) => sum + Number(lines), 0)
  })
}

/** Codes the lines of every organisation anew, one organisation after the other. @returns how many lines have changed */
export async function recodeAllSales(db: Database): Promise<number> {
  const found = await db.execute<{ id: string }>(
    sql`select id from organisations where exists (select from ticket_sales
      where ticket_sales.organisation_id = organisations.id and customer_postcode is not null) order by id`,
  )
  let lines = 0
  for (const { id } of found) lines += await recodeSales(db, Number(id))
  return lines
}
