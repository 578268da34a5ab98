import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getActiveOrganisation } from '@/lib/organisations/look-up-organisations'
import { importMessages } from './import-messages'

/**
 * The organisation that ticketing data is uploaded for.
 * @throws DomainError 403 without the right, 404 out of reach, 409 where it is disabled
 */
export async function getSellingOrganisation(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'manage', 'boxOffice')
  return getActiveOrganisation(ctx, organisationId, importMessages.organisationInactive)
}
