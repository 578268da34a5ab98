import { headers } from 'next/headers'
import { nonceHeader } from '@/lib/floor/identity/page-headers'

/**
 * Tells the browser's scripts the nonce of this page, for the few style elements that React Aria adds. Stands in the
 * head of the root layout; reading a header there also keeps every page dynamic, as a page with a nonce must be.
 */
export async function PageNonce() {
  const nonce = (await headers()).get(nonceHeader) ?? undefined
  return <meta name="csp-nonce" nonce={nonce} suppressHydrationWarning />
}
