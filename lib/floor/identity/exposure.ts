import { isLoopback } from './loopback'

/** The settings that determine who can reach the platform. */
export type AddressSettings = { HOST: string; PUBLIC_URL: string }

/** Why other machines can reach the platform; undefined where they cannot. */
export function exposureOf({ HOST, PUBLIC_URL }: AddressSettings): string | undefined {
  if (!isLoopback(HOST.includes(':') ? `[${HOST}]` : HOST)) return `HOST is ${HOST}`
  const { protocol, host, origin } = new URL(PUBLIC_URL)
  return protocol === 'https:' || !isLoopback(host) ? `PUBLIC_URL is ${origin}` : undefined
}
