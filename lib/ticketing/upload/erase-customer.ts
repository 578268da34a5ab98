import 'server-only'
import { sql } from 'drizzle-orm'
import { authorize } from '@/lib/floor/access/authorize'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { findCustomerKey, hashCustomerId } from './customer-key'
import { lockSales } from './sales-deltas'

/**
 * Erases a customer of an organisation by the box office's own number of them: what links the lines to each other and the
 * postcode go, also from what can still be put back; the figures stay.
 * @returns how many lines were theirs; 0 where nobody of that number is known
 * @throws DomainError 403 without the right, 404 for an organisation out of reach
 */
export async function eraseCustomer(
  ctx: StaffContext,
  { organisationId, customerId }: { organisationId: number; customerId: string },
): Promise<{ lines: number }> {
  authorize(ctx, 'manage', 'boxOffice')
  const organisation = await getOrganisationDisplay(ctx, organisationId)
  const key = await findCustomerKey(ctx.db, organisationId)
  if (!key) return { lines: 0 }
  const hashed = hashCustomerId(key, customerId.trim())
  return change(ctx, {}, async (tx) => {
    await lockSales(tx.db, organisationId)
    let lines = 0
    for (const table of [sql`ticket_sales`, sql`replaced_ticket_sales`]) {
      const erased = await tx.db.execute(sql`update ${table}
        set customer_id = null, customer_postcode = null, postcode_sector = null
        where organisation_id = ${organisationId} and customer_id = ${hashed}`)
      lines += (erased as unknown as { count: number }).count
    }
    if (lines === 0) tx.unchanged()
    else
      tx.audit({
        subject: 'organisation',
        subjectId: organisation.id,
        subjectName: organisation.name,
        action: 'delete',
        organisationId,
        note: `Erased a customer from ${lines.toLocaleString('en-GB')} lines of ticketing data`,
      })
    return { lines }
  })
}
