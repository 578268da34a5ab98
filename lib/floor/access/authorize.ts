import { forbidden } from '../errors/domain-error'
import type { Context } from '../identity/context'
import { isWithinScope, organisationScope, requireOrganisation } from './organisation-scope'
import type { Action, Field, Subject } from './rules'

/**
 * A record to check: the right depends on its subject, the scope on its organisation. Null: no organisation, so visible
 * to all with the right.
 */
export type ScopedRecord = { subject: Subject; organisationId: number | null }

type AuthorizeContext = Pick<Context, 'actor' | 'ability' | 'log'>

/**
 * Refuses what the actor may not do. Every service function calls it before it reads or writes.
 * @throws DomainError 403 when the role lacks the right; 404 when the record's organisation is out of the actor's
 *   reach.
 */
export function authorize(ctx: AuthorizeContext, action: Action, about: Subject | ScopedRecord, field?: Field) {
  const subject = typeof about === 'string' ? about : about.subject
  if (!ctx.ability.can(action, subject, field)) {
    logRefusal(ctx, { action, subject, field })
    throw forbidden()
  }
  if (typeof about === 'string' || about.organisationId === null) return
  const { organisationId } = about
  if (!isWithinScope(organisationScope(ctx.actor), organisationId)) logRefusal(ctx, { action, subject, organisationId })
  requireOrganisation(ctx.actor, organisationId)
}

function logRefusal({ actor, log }: AuthorizeContext, details: Record<string, unknown>) {
  const who = actor.kind === 'staff' ? { userId: actor.userId, role: actor.role } : { actor: actor.kind }
  log.warn({ ...details, ...who }, 'refused: no right')
}
