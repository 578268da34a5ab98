import { headers } from 'next/headers'
import { nonceHeader } from '@/lib/floor/identity/page-headers'
import { earlyPressesScript } from './early-presses-script'

/**
 * Stands in the head of the root layout: what hears people until the page's script does, and the nonce of this page for that
 * script, which adds the few style elements of React Aria. Reading a header here also keeps every page dynamic, as a page
 * with a nonce must be.
 */
export async function PageStart() {
  const nonce = (await headers()).get(nonceHeader) ?? undefined
  return (
    <>
      <meta name="csp-nonce" nonce={nonce} suppressHydrationWarning />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, the same on every page
        dangerouslySetInnerHTML={{ __html: earlyPressesScript }}
      />
    </>
  )
}
