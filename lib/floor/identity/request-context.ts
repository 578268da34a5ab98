import 'server-only'
import { randomUUID } from 'node:crypto'
import { abilityOf } from '../access/ability'
import { database } from '../database'
import { log } from '../log'
import { authenticate } from './authentication'
import { authenticateBearer } from './bearer-token'
import { addressOf } from './client-address'
import type { Context } from './context'
import { hasBearerToken } from './same-origin'

/**
 * The context of one call. Without sign-in the actor is anonymous; the call decides whether that is allowed. A bearer
 * token takes precedence over cookies: a script with an invalid token must not run as another user.
 * @throws DomainError 401 for an invalid bearer token
 */
export async function requestContext(
  request: Pick<Request, 'headers'>,
  requestId: string = randomUUID(),
): Promise<Context> {
  const db = database()
  const now = new Date()
  const address = addressOf(request.headers)
  const actor = hasBearerToken(request)
    ? await authenticateBearer({ db, now, address, authorization: request.headers.get('authorization') })
    : (await authenticate(db, request.headers, now)).actor
  return {
    actor,
    ability: abilityOf(actor),
    db,
    now,
    requestId,
    address,
    log: log.child({ requestId }),
  }
}
