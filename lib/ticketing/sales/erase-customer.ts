import 'server-only'
import { and, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { files, imports } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { formatNumber } from '@/lib/floor/format-number'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { findCustomerKey, hashCustomerId } from '../buyers/customer-key'
import { lockSales } from './sales-deltas'

/** How many lines were theirs, 0 where nobody of that number is known; and what may still name them, until when. */
type ErasureResult = { lines: number; keptFiles: number; keptUntil: Date | null }

/**
 * Erases a customer of an organisation by the box office's own number of them: what links the lines to each other and the
 * postcode go, also from what can still be put back; the figures stay. Files that were not imported are left to their end:
 * what is in them is known once they are read.
 * @throws DomainError 403 without the right, 404 for an organisation out of reach
 */
export async function eraseCustomer(
  ctx: StaffContext,
  { organisationId, customerId }: { organisationId: number; customerId: string },
): Promise<ErasureResult> {
  authorize(ctx, 'manage', 'boxOffice')
  const organisation = await getOrganisationDisplay(ctx, organisationId)
  const key = await findCustomerKey(ctx.db, organisationId)
  const kept = await findKeptFiles(ctx, organisationId)
  if (!key) return { lines: 0, ...kept }
  const hashed = hashCustomerId(key, customerId.trim())
  return change(ctx, {}, async (tx) => {
    await lockSales(tx.db, organisationId)
    const lines = await forgetBuyers(tx.db, organisationId, sql`customer_id = ${hashed}`)
    if (lines === 0) tx.unchanged()
    else
      tx.audit({
        subject: 'organisation',
        subjectId: organisation.id,
        subjectName: organisation.name,
        action: 'delete',
        organisationId,
        note: `Erased a customer from ${formatNumber(lines)} lines of ticketing data`,
      })
    return { lines, ...kept }
  })
}

async function findKeptFiles({ db, now }: StaffContext, organisationId: number): Promise<Omit<ErasureResult, 'lines'>> {
  const [found] = await db
    .select({ keptFiles: sql`count(*)`.mapWith(Number), keptUntil: max(files.expiresAt) })
    .from(imports)
    .innerJoin(files, eq(files.id, imports.fileId))
    .where(and(eq(imports.organisationId, organisationId), eq(imports.kind, 'ticketing'), gt(files.expiresAt, now)))
  return found ?? { keptFiles: 0, keptUntil: null }
}

/** The tables with lines of sales: what counts, and what can still be put back. */
export const tablesOfSales = [sql`ticket_sales`, sql`replaced_ticket_sales`] as const

/**
 * Takes from lines what says whose they are; what they sold stays, so that no figure changes. The caller holds the lock of
 * the organisation's sales.
 * @returns how many lines
 */
export async function forgetBuyers(db: Database, organisationId: number, whose: SQL): Promise<number> {
  let lines = 0
  for (const table of tablesOfSales) {
    const forgotten = await db.execute(sql`update ${table}
      set customer_id = null, customer_postcode = null, postcode_sector = null
      where organisation_id = ${organisationId} and ${whose}`)
    lines += (forgotten as unknown as { count: number }).count
  }
  return lines
}
