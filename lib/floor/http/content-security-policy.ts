/**
 * The Content-Security-Policy of a staff page. Only scripts with this request's nonce, and those they load, may run.
 * Inline style attributes are allowed, because React Aria and charts need them. Development adds what Next's overlay
 * and hot reload need.
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
