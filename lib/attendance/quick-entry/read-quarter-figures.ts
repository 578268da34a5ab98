import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import * as queries from './queries'

/** A row of quick entry: the figures of one event in the quarter. */
export type QuarterFiguresRow = Awaited<ReturnType<typeof queries.findOwnedFigures>>[number]

/**
 * The figures in one quarter of every event that an organisation owns, ordered by date: the rows of quick entry. Events
 * in which it is a partner are filled in by their owners.
 * @throws DomainError 403; 404 for an organisation out of reach
 */
export async function listQuarterFigures(
  ctx: StaffContext,
  { organisationId, ...quarter }: Quarter & { organisationId: number },
): Promise<{ data: QuarterFiguresRow[] }> {
  authorize(ctx, 'read', 'event')
  const [data] = await Promise.all([
    queries.findOwnedFigures(ctx.db, organisationId, quarter),
    getOrganisationDisplay(ctx, organisationId),
  ])
  return { data }
}
