import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { Merge } from './merge-sales'
import { stagingOf } from './staged-sales'

/**
 * Lines that a file says again stay as the earlier upload brought them. So that this one counts as having seen them, it
 * notes which uploads it repeats: in `imports.undo`.
 */

/** The uploads that brought the lines which a merged file has as well. Asked after the merge, while the file is staged. */
export async function findRepeatedImports(db: Database, { organisationId, importId }: Merge): Promise<number[]> {
  const found = await db.execute<{ id: string }>(sql`
    select distinct sale.import_id as id from ${stagingOf(importId)} as staged
    join ticket_sales as sale on sale.organisation_id = ${organisationId} and sale.performance_date = staged.performance_date
      and sale.row_key = staged.row_key
    where sale.import_id <> ${importId}`)
  return [...found].map(({ id }) => Number(id))
}

/** The numbers of the uploads that one of `imports` repeats, as texts. */
export const repeatedOf = (upload: SQL): SQL =>
  sql`jsonb_array_elements_text(coalesce(${upload}.undo -> 'repeats', '[]'))`
