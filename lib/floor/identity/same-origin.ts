import { env } from '../env'
import { forbidden } from '../errors/domain-error'

/** True for a request with a bearer token, which browsers never add by themselves to a cross-site request. */
export const hasBearerToken = (request: Pick<Request, 'headers'>) =>
  /^bearer\s/i.test(request.headers.get('authorization') ?? '')

/**
 * Refuses writes from other sites: unless there is a bearer token, `Origin` must be the host of the request or the
 * platform's public address. A missing Origin is refused, as browsers send one with every write.
 * @throws DomainError 403
 */
export function assertSameOrigin(request: Pick<Request, 'headers'>) {
  if (hasBearerToken(request)) return
  if (isOwnOrigin(request.headers)) return
  const isInsecureTwin = isOwnOrigin(request.headers, 'http:')
  throw forbidden(isInsecureTwin ? insecureMessage : 'The request did not come from this site.')
}

const insecureMessage = 'This address is not secure. Open the same address beginning with https://.'

/** Whether the origin is this host, and https where the platform is reached by https. */
function isOwnOrigin(headers: Headers, allowed?: 'http:'): boolean {
  const originHeader = headers.get('origin') ?? ''
  const origin = URL.parse(originHeader)
  const publicUrl = new URL(env.PUBLIC_URL)
  if (origin?.origin !== originHeader) return false
  if (originHeader === publicUrl.origin) return true
  // A page loaded over http could have been altered on the way.
  const isSecure = publicUrl.protocol === 'https:' || headers.get('x-forwarded-proto') === 'https'
  if (isSecure && origin.protocol !== 'https:' && origin.protocol !== allowed) return false
  return /^https?:$/.test(origin.protocol) && origin.host === headers.get('host')?.toLowerCase()
}
