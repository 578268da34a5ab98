import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { type Merge, type MergeSums, mergeSales } from './merge-sales'
import { lockSales } from './sales-deltas'
import { stagingOf } from './staged-sales'

class Rehearsed extends Error {}

/** What would come of a merge: it is done, and taken back. */
export async function rehearseMerge(db: Database, merge: Merge): Promise<MergeSums> {
  let sums: MergeSums | undefined
  await db
    .transaction(async (tx) => {
      await lockSales(tx, merge.organisationId)
      sums = await mergeSales(tx, merge)
      throw new Rehearsed()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error
    })
  if (!sums) throw new Error('A rehearsal came without sums')
  return sums
}

/** What the file's questions were asked of: another upload or an undo since makes another text of it. */
export async function findStateOfSales(db: Database, { organisationId }: Merge): Promise<string> {
  const [found] = await db.execute<{ state: string }>(sql`
    select concat(count(*) filter (where status = 'successful'), ' ', count(*) filter (where status = 'undone')) as state
    from imports where organisation_id = ${organisationId} and kind = 'ticketing'`)
  return found?.state ?? ''
}

/** The references of a staged file, and how many of them no event of the organisation has. */
export async function countReferences(db: Database, { organisationId, importId }: Merge) {
  const [found] = await db.execute<{ references: string; unlinked: string }>(sql`
    select count(*) as references, count(*) filter (where not exists (
      select from event_box_office_references as linked
      where linked.organisation_id = ${organisationId} and linked.box_office_provider_id = sold.box_office_provider_id
        and linked.reference = sold.box_office_reference_id)) as unlinked
    from (select distinct box_office_provider_id, box_office_reference_id from ${stagingOf(importId)}) as sold`)
  return { references: Number(found?.references ?? 0), unlinkedReferences: Number(found?.unlinked ?? 0) }
}
