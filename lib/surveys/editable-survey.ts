import 'server-only'
import { actingAs } from '@/lib/floor/access/acting-as'
import { authorize } from '@/lib/floor/access/authorize'
import { isWithin, organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { Actor, StaffContext } from '@/lib/floor/identity/context'
import { isArchived } from './lifecycle'
import { say } from './messages'
import * as queries from './queries'

/** A survey in scope that the actor owns, by right and as owner of its event or, without one, of itself; archived or not. */
export async function getOwned(ctx: StaffContext, id: number, action: 'update' | 'delete' = 'update') {
  authorize(ctx, action, 'survey')
  const survey = await queries.findSurvey(ctx.db, organisationScope(ctx.actor), id)
  if (!survey) throw notFound('Survey')
  if (standsAs(ctx.actor, survey) !== 'owner') throw forbidden()
  return survey
}

/** A survey the actor may change now: their own, and not archived. */
export async function getEditable(ctx: StaffContext, id: number, action: 'update' | 'delete' = 'update') {
  const survey = await getOwned(ctx, id, action)
  if (isArchived(survey)) throw conflict(say.archived)
  return survey
}

/**
 * As what an actor stands before a survey: as before its event; without an event it is its own organisation's, which
 * has no partners.
 */
export function standsAs(
  actor: Actor,
  { eventId, organisationId, assigned }: Pick<queries.FoundSurvey, 'eventId' | 'organisationId' | 'assigned'>,
): 'owner' | 'partner' | undefined {
  if (eventId !== null) return actingAs(actor, assigned)
  return isWithin(organisationScope(actor), organisationId) ? 'owner' : undefined
}
