import { actingAs } from '@/lib/floor/access/acting-as'
import { isWithin, organisationScope } from '@/lib/floor/access/organisation-scope'
import type { Actor } from '@/lib/floor/identity/context'
import type { FoundSurvey } from './queries'

/**
 * As what an actor stands before a survey: as before its event; without an event it is its own organisation's, which
 * has no partners.
 */
export function standsAs(
  actor: Actor,
  { eventId, organisationId, assigned }: Pick<FoundSurvey, 'eventId' | 'organisationId' | 'assigned'>,
): 'owner' | 'partner' | undefined {
  if (eventId !== null) return actingAs(actor, assigned)
  return isWithin(organisationScope(actor), organisationId) ? 'owner' : undefined
}
