import type { ReactElement } from 'react'
import { type Assets, scriptUrl } from './assets'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Components as HTML, without a framework around them: Next keeps `react-dom/server` out of a static import. */
export async function htmlOf(element: ReactElement): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server')
  return renderToStaticMarkup(element)
}

// Inside the page too: browsers would otherwise ask for /favicon.ico, once for every respondent.
const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#5b2a86"/><circle cx="16" cy="16" r="7" fill="#f0a63a"/></svg>',
  )

/** A whole document around a page. The stylesheet is inside it, so that the first paint waits for nothing. */
export function documentOf(page: string, title: string, assets: Assets): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="${icon}">
<style>${assets.style.text}</style>
<script src="${scriptUrl(assets)}" integrity="${assets.script.integrity}" defer></script>
</head>
<body>
${page}
<div id="say" class="q-hidden" role="status"></div>
</body>
</html>`
}

/** Nothing runs here but the page's own script, and nothing styles it but its own stylesheet. */
export const contentSecurityPolicy = ({ style }: Assets) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src '${style.hash}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
