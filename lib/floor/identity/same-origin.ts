import { env } from '../env'
import { forbidden } from '../errors/domain-error'

/** True for a request that carries its own proof; browsers never add one by themselves, so no other site can borrow it. */
export const sendsBearerToken = (request: Request) => /^bearer\s/i.test(request.headers.get('authorization') ?? '')

/**
 * A write by cookie, or by nobody in particular, must come from our own pages: its `Origin` names the host it was sent
 * to, or the platform's public address. A missing Origin is refused, as browsers send one with every write.
 * @throws DomainError 403
 */
export function assertSameOrigin(request: Request) {
  if (sendsBearerToken(request)) return
  if (!isOwnOrigin(request.headers)) throw forbidden('The request did not come from this site.')
}

function isOwnOrigin(headers: Headers): boolean {
  const given = headers.get('origin') ?? ''
  const origin = URL.parse(given)
  if (origin?.origin !== given) return false
  if (given === new URL(env.PUBLIC_URL).origin) return true
  // Behind a trusted proxy that says https, a page that came over http is another page.
  if (headers.get('x-forwarded-proto') === 'https' && origin.protocol !== 'https:') return false
  return /^https?:$/.test(origin.protocol) && origin.host === headers.get('host')?.toLowerCase()
}
