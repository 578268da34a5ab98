import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'

/** Whether somebody acts for an organisation; a Global Admin acts for all. */
export const isInScope = (scope: OrganisationScope, organisationId: number): boolean =>
  scope === 'all' || scope.includes(organisationId)
