import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { deleteProfile, findOwnerOf, findProfiles } from './profiles-store'

/** How files of an organisation are read, by the headings that it has explained. @throws DomainError 404 out of reach */
export async function listProfiles(ctx: StaffContext, { organisationId }: { organisationId: number }) {
  authorize(ctx, 'manage', { subject: 'boxOffice', organisationId })
  await getOrganisationDisplay(ctx, organisationId)
  return { data: await findProfiles(ctx.db, organisationId) }
}

/** Forgets a profile: the next file with its headings is asked about again. @throws DomainError 404 */
export async function forgetProfile(ctx: StaffContext, profileId: number): Promise<void> {
  authorize(ctx, 'manage', 'boxOffice')
  await change(ctx, { record: { what: 'ticketing profile', id: profileId } }, async (tx) => {
    const organisationId = await findOwnerOf(tx.db, profileId)
    if (organisationId === undefined || !isWithinScope(organisationScope(ctx.actor), organisationId))
      throw notFound('Profile')
    await deleteProfile(tx, { organisationId, id: profileId })
  })
}
