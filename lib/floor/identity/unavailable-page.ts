import { randomBytes } from 'node:crypto'
import { unavailable } from '../errors/domain-error'
import { escapeText } from '../escape-text'
import { requestIdHeader } from './page-headers'

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 40rem; padding: 3rem 1.25rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.3; }
a { color: inherit; font-weight: 600; }
`

/**
 * What somebody is answered who opens a page while the database is away: 503, with words of its own, since every page would ask the database.
 * @param path where they wanted to go: of this site, and not trusted to be free of anything
 */
export function unavailablePage(path: string, requestId: string): Response {
  const { message, details } = unavailable()
  const nonce = randomBytes(16).toString('base64')
  const html = `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment – Illuminate</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Back in a moment</h1><p>${escapeText(message)}</p><p>What you saved before is safe.</p>
<p><a href="${escapeText(path)}">Try again</a></p></main></body></html>
`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      'cache-control': 'private, no-store',
      'retry-after': String(details.retryAfter),
      [requestIdHeader]: requestId,
    },
  })
}
