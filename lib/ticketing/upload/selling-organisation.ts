import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { importMessages } from './import-messages'

/**
 * The organisation that ticketing data is uploaded for.
 * @throws DomainError 403 without the right, 404 out of reach, 409 where it is disabled
 */
export async function getSellingOrganisation(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'manage', 'boxOffice')
  const organisation = await getOrganisationDisplay(ctx, organisationId)
  if (organisation.activeStatus !== 1) throw conflict(importMessages.organisationInactive)
  return organisation
}
