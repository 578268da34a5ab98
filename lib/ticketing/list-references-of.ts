import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { requireOrganisation } from '@/lib/floor/access/organisation-scope'
import type { StaffContext } from '@/lib/floor/identity/context'
import * as queries from './queries'

/** The box office references of one organisation. @throws 404 out of reach */
export async function listReferencesOf(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'read', 'boxOffice')
  requireOrganisation(ctx.actor, organisationId)
  return { data: await queries.findReferencesOf(ctx.db, organisationId) }
}
