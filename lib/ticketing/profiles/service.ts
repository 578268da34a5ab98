import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { deleteProfile, findProfiles } from './profiles-store'

/** How files of an organisation are read, by the headings that it has explained. @throws DomainError 404 out of reach */
export async function listProfiles(ctx: StaffContext, { organisationId }: { organisationId: number }) {
  authorize(ctx, 'manage', { subject: 'boxOffice', organisationId })
  await getOrganisationDisplay(ctx, organisationId)
  const found = await findProfiles(ctx.db, organisationId)
  return { data: found.flatMap(({ id, ...profile }) => (id === null ? [] : [{ id, ...profile }])) }
}

/** Forgets a profile: the next file with its headings is asked about again. @throws DomainError 404 */
export async function forgetProfile(ctx: StaffContext, profileId: number): Promise<void> {
  authorize(ctx, 'manage', 'boxOffice')
  await change(ctx, { record: { what: 'ticketing profile', id: profileId } }, async (tx) => {
    const gone = await deleteProfile(tx.db, organisationScope(ctx.actor), profileId)
    if (!gone) throw notFound('Profile')
    const { organisationId, name } = gone
    const { name: organisation } = await getOrganisationDisplay(tx, organisationId)
    tx.audit({
      ...{ subject: 'organisation', subjectId: organisationId, subjectName: organisation, organisationId },
      ...{ action: 'update', note: `Forgot how files of ‘${name}’ are read` },
    })
  })
}
