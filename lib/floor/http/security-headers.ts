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

/** The answer of a call is data: opened as a document it may neither load nor run anything. */
const callPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** HTTPS only for two years after the first visit over it. */
const strictTransportSecurity = 'max-age=63072000; includeSubDomains'

/**
 * The security headers of an answer. `path` is that of the request; HTTPS is required if `publicUrl` has it. Pages get
 * their Content-Security-Policy from the gate, with a nonce; the survey page writes its own.
 */
export const securityHeaders = (path: string, publicUrl: string): Record<string, string> => ({
  ...commonHeaders,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': strictTransportSecurity }),
  ...(path.startsWith('/api/') && { 'content-security-policy': callPolicy }),
})
