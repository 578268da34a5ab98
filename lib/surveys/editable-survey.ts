import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { eventRoleOf } from '@/lib/floor/access/event-role'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { Actor, StaffContext } from '@/lib/floor/identity/context'
import { isArchived } from './lifecycle'
import { messages } from './messages'
import * as queries from './queries'

/** A survey in scope that the actor owns, by right and as owner of its event or, without one, of itself; archived or not. */
export async function getOwnedSurvey(ctx: StaffContext, id: number, action: 'update' | 'delete' = 'update') {
  authorize(ctx, action, 'survey')
  const survey = await queries.findSurvey(ctx.db, organisationScope(ctx.actor), id)
  if (!survey) throw notFound('Survey')
  if (ownerRoleOf(ctx.actor, survey) !== 'owner') throw forbidden()
  return survey
}

/** A survey the actor may change now: their own, and not archived. */
export async function getEditableSurvey(ctx: StaffContext, id: number, action: 'update' | 'delete' = 'update') {
  const survey = await getOwnedSurvey(ctx, id, action)
  if (isArchived(survey)) throw conflict(messages.archived)
  return survey
}

/**
 * As what an actor stands before a survey: as before its event; without an event it is its own organisation's, which
 * has no partners.
 */
export function ownerRoleOf(
  actor: Actor,
  { eventId, organisationId, assigned }: Pick<queries.SurveyRecord, 'eventId' | 'organisationId' | 'assigned'>,
): 'owner' | 'partner' | undefined {
  if (eventId !== null) return eventRoleOf(actor, assigned)
  return isWithinScope(organisationScope(actor), organisationId) ? 'owner' : undefined
}
