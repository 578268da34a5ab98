import type { ReactElement } from 'react'
import { type Assets, scriptUrl } from './assets'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Components as HTML, without a framework around them: Next keeps `react-dom/server` out of a static import. */
export async function htmlOf(element: ReactElement): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server')
  return renderToStaticMarkup(element)
}

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
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
