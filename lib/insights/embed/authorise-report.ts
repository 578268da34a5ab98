import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { env } from '@/lib/floor/env'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { ReportAddress } from '../filters'
import { type ReportName, reportSlugOf } from '../report-names'
import { issuePermit } from './permit'

/**
 * What another page needs to show a report within itself: a frame at `embedUrl` with the token as its `token`.
 * @throws 404 for an organisation out of reach
 */
export async function authoriseReport(ctx: StaffContext, name: ReportName, filters: ReportAddress) {
  authorize(ctx, 'read', 'insights')
  if (filters.organisation !== undefined) requireOrganisation(ctx.actor, filters.organisation)
  const insightId = reportSlugOf(name)
  return {
    token: await issuePermit(ctx, insightId, filters),
    embedUrl: `${env.PUBLIC_URL}/embed/insights/${insightId}`,
    insightId,
  }
}
