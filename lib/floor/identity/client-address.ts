import { BlockList, isIP } from 'node:net'

/** The header with the result of `resolveClientAddress`; a client's own value is overwritten. */
const addressHeader = 'x-client-address'

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded']

type IncomingRequest = {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string | undefined }
}

/** Whether an address is one of the proxies that TRUSTED_PROXIES names. */
export type ProxyTest = (address: string) => boolean

/** `::ffff:10.0.0.1` is 10.0.0.1; zones are dropped. */
const normaliseAddress = (address: string) =>
  address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
    .toLowerCase()

/** Reads TRUSTED_PROXIES: addresses and networks. */
export function createTrustCheck(networks: readonly string[]): ProxyTest {
  const list = new BlockList()
  for (const network of networks) {
    const [host = '', bits] = network.split('/')
    const family = isIP(host) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(host, family)
    else list.addSubnet(host, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Sets the client's address before anything else reads the request. Without a trusted proxy it is the socket's, and
 * forwarding headers are dropped. With one, it is the nearest address in `X-Forwarded-For` that is not a trusted proxy.
 */
export function resolveClientAddress(request: IncomingRequest, isTrusted: ProxyTest) {
  const { headers } = request
  const socket = normaliseAddress(request.socket.remoteAddress ?? '')
  let address = socket
  if (isTrusted(socket)) {
    const chain = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map(normaliseAddress)
    while (isTrusted(address) && isIP(chain.at(-1) ?? '') !== 0) address = chain.pop() ?? address
  } else for (const name of forwardingHeaders) delete headers[name]
  headers[addressHeader] = address
}

/** The client's address as `resolveClientAddress` decided it; empty without the web server (in tests). */
export const addressOf = (headers: Pick<Headers, 'get'>): string => headers.get(addressHeader) ?? ''

/** The unit that throttles count: an IPv4 address, or a /64 of IPv6, as one household has. */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
