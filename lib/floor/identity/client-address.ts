import { BlockList, isIP } from 'node:net'

/** Our own header: what `resolveClientAddress` made of the connection. What a client sends under this name is overwritten. */
const addressHeader = 'x-client-address'

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded']

type IncomingRequest = {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string | undefined }
}

/** Whether an address is one of the proxies that TRUSTED_PROXIES names. */
export type IsTrusted = (address: string) => boolean

/** `::ffff:10.0.0.1` is 10.0.0.1; zones are dropped. */
const normaliseAddress = (address: string) =>
  address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
    .toLowerCase()

/** Reads TRUSTED_PROXIES: addresses and networks. */
export function createTrustCheck(networks: readonly string[]): IsTrusted {
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
 * Decides, before anything else sees a request, whom it comes from. Without a trusted proxy in front the address is the
 * socket's, and every header by which a proxy would speak for somebody else is dropped. With one, the nearest address
 * in `X-Forwarded-For` that is not itself a trusted proxy's.
 */
export function resolveClientAddress(request: IncomingRequest, isTrusted: IsTrusted) {
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

/** The client's address as `resolveClientAddress` decided it; empty where no web server stands before (tests). */
export const addressOf = (headers: Pick<Headers, 'get'>): string => headers.get(addressHeader) ?? ''

/** What a throttle counts as one client: an IPv4 address, or the /64 that one IPv6 household holds. */
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
