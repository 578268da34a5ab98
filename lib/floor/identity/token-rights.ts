import { DomainError, forbidden } from '../errors/domain-error'
import type { Call } from '../http/call'
import type { Actor } from './context'

/**
 * Refuses what an access token may not do: anything about its user's own sign-in, and writes with a read-only token.
 * Browser sessions pass.
 * @throws DomainError 403
 */
export function assertTokenMayCall(
  { method, sessionOnly, readsOnly }: Pick<Call, 'method' | 'sessionOnly' | 'readsOnly'>,
  actor: Actor,
) {
  if (actor.kind !== 'staff' || !actor.token) return
  if (sessionOnly) throw forbidden('This cannot be done with an access token. Please sign in to do it.')
  if (method !== 'GET' && !readsOnly && !actor.token.mayWrite)
    throw new DomainError(403, 'This access token may only read.', undefined, {
      challenge: 'error="insufficient_scope", scope="read-write"',
    })
}
