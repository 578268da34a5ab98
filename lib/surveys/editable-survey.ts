import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { eventRoleOf } from '@/lib/floor/access/event-role'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { Actor, StaffContext } from '@/lib/floor/identity/context'
import { isArchived } from './lifecycle'
import { messages } from './messages'
import * as queries from './queries'

/**
 * A survey in scope that the actor has the right to change and owns: through its event or, without one, through its
 * organisation. It may be archived.
 * @throws DomainError 403, 404
 */
export async function getOwnedSurvey(ctx: StaffContext, id: number, action: 'update' | 'delete' = 'update') {
  authorize(ctx, action, 'survey')
  const survey = await queries.findSurvey(ctx.db, organisationScope(ctx.actor), id)
  if (!survey) throw notFound('Survey')
  if (ownerRoleOf(ctx.actor, survey) !== 'owner') throw forbidden()
  return survey
}

/** A survey that the actor owns and that is not archived. @throws DomainError 403, 404; 409 for an archived one */
export async function getEditableSurvey(ctx: StaffContext, id: number, action: 'update' | 'delete' = 'update') {
  const survey = await getOwnedSurvey(ctx, id, action)
  if (isArchived(survey)) throw conflict(messages.archived)
  return survey
}

/**
 * The role of the actor in a survey: that in its event. Without an event the survey is its organisation's alone and has
 * no partners.
 */
export function ownerRoleOf(
  actor: Actor,
  { eventId, organisationId, assigned }: Pick<queries.SurveyRecord, 'eventId' | 'organisationId' | 'assigned'>,
): 'owner' | 'partner' | undefined {
  if (eventId !== null) return eventRoleOf(actor, assigned)
  return isWithinScope(organisationScope(actor), organisationId) ? 'owner' : undefined
}
