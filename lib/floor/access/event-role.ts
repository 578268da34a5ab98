import type { Actor } from '../identity/context'
import { isWithinScope, organisationScope } from './organisation-scope'

/** The look-up id of "Event owner"; any other relationship is a partner. */
export const eventOwner = 10 as const

/** The look-up id of "Partner"; the specification fixes only the owner's. */
export const eventPartner = 11 as const

/** An organisation on an event, by its relationship type. */
export type Assignment = { organisationId: number; relationshipTypeId: number }

/**
 * The role of an actor towards an event: `owner` edits, `partner` reads, undefined has no part in it. A Global Admin
 * acts as owner of any event; an actor with several organisations has the highest of their roles.
 */
export function eventRoleOf(actor: Actor, assigned: readonly Assignment[]): 'owner' | 'partner' | undefined {
  const scope = organisationScope(actor)
  if (scope === 'all') return 'owner'
  const own = assigned.filter(({ organisationId }) => isWithinScope(scope, organisationId))
  if (own.some(({ relationshipTypeId }) => relationshipTypeId === eventOwner)) return 'owner'
  return own.length > 0 ? 'partner' : undefined
}
