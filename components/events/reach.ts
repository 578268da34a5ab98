import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'

/** Whether somebody acts for an organisation; a Global Admin acts for all. */
export const isInReach = (reach: OrganisationScope, organisationId: number): boolean =>
  reach === 'all' || reach.includes(organisationId)
