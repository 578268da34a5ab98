/** The headers of every answer of the web process, set in one place so that no route can omit them. */
const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Never no-referrer: a form on such a page would send `Origin: null`, which is refused as foreign.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
}

/**
 * A report within another site's page: its own policy says who may frame it, it has no form, and its address, which has a
 * token, is told to nobody.
 */
const { 'x-frame-options': _, ...unframed } = commonHeaders
const framedHeaders = { ...unframed, 'referrer-policy': 'no-referrer' }

/** Where a report within another site's page is. */
const framedPaths = ['/embed/insights/', '/embed/insights-public/']

/** The page whose address may have a PIN: nobody learns it, and nobody lists the page. It has no form that posts. */
const pinHeaders = { ...commonHeaders, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

const isFramed = (path: string) => framedPaths.some((framed) => path.startsWith(framed))

function headersOf(path: string): Readonly<Record<string, string>> {
  if (isFramed(path)) return framedHeaders
  return /^\/insights-public(?:[/?#]|$)/.test(path) ? pinHeaders : commonHeaders
}

/**
 * The least of an answer without a policy of its own: a file, a redirect, an address that is not there. A page that has one is sent
 * with that alone.
 */
const leastPolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'self'"

/** The answer of a call is data: opened as a document it may neither load nor run anything. */
const callPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** HTTPS only for two years after the first visit over it. */
const strictTransportSecurity = 'max-age=63072000; includeSubDomains'

/**
 * The security headers of an answer. `path` is that of the request; HTTPS is required if `publicUrl` has it. Pages get
 * their Content-Security-Policy from the gate, with a nonce; the survey page writes its own.
 */
export const securityHeaders = (path: string, publicUrl: string): Record<string, string> => ({
  ...headersOf(path),
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': strictTransportSecurity }),
  ...(!isFramed(path) && { 'content-security-policy': path.startsWith('/api/') ? callPolicy : leastPolicy }),
})

/**
 * The Content-Security-Policy of a staff page. Only scripts with this request's nonce run, and what they load. The one
 * allowance is inline style attributes, by which React Aria and charts place things. Development adds
 * what Next's overlay and hot reload need.
 */
export function contentSecurityPolicy(nonce: string, { development, https }: { development: boolean; https: boolean }) {
  const policy: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    'style-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': development ? "'self' ws:" : "'self'",
    'frame-src': "'self'",
    'frame-ancestors': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  }
  if (https) policy['upgrade-insecure-requests'] = ''
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')
}
