import 'server-only'
import { randomUUID } from 'node:crypto'
import { abilityOf } from '../access/ability'
import { database } from '../database'
import { unauthenticated } from '../errors/domain-error'
import { log } from '../log'
import { addressOf } from './client-address'
import type { Context } from './context'
import { sendsBearerToken } from './same-origin'
import { whoIsAsking } from './who-is-asking'

/**
 * The context of one call. Nobody signed in is an anonymous actor; the call decides whether that will do.
 * @throws DomainError 401 for a bearer token that no account holds: a script must not go on as somebody else's cookie.
 */
export async function requestContext(request: Request, requestId: string = randomUUID()): Promise<Context> {
  if (sendsBearerToken(request)) throw unauthenticated()
  const db = database()
  const now = new Date()
  const { actor } = await whoIsAsking(db, request.headers, now)
  return {
    actor,
    ability: abilityOf(actor),
    db,
    now,
    requestId,
    address: addressOf(request.headers),
    log: log.child({ requestId }),
  }
}
