import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PageFrame, type PageFrameProps } from '@/components/questionnaire/page-frame'
import { holdBody } from '@/lib/floor/http/held-body'
import { type Assets, scriptUrl } from './assets'

/** A page ready to be sent: its frame, what is in it, and how it answers. */
export type Page = Omit<PageFrameProps, 'children'> & {
  content: ReactNode
  status?: number
  cookies?: readonly string[]
  retryAfter?: number
}

/** How a page is sent: to the page's own script or to a browser without it, with which assets, under which id. */
export type Sending = { isEnhanced: boolean; assets: Assets; requestId: string }

/** Sends a page: the whole document, or the swappable part of it for the script. */
export function pageResponse(page: Page, { isEnhanced, assets, requestId }: Sending): Response {
  const { content, status = 200, cookies, retryAfter, ...frame } = page
  const html = renderToStaticMarkup(createElement(PageFrame, frame as PageFrameProps, content))
  const body = Buffer.from(isEnhanced ? html : documentOf(html, page.title, assets))
  const headers = headersOf(assets, { ...(cookies && { cookies }), ...(retryAfter && { retryAfter }) }, requestId)
  // To the script a mistake is a page like any other; browsers would report it as a failure.
  const answered = isEnhanced && status === 422 ? 200 : status
  return holdBody(new Response(body, { status: answered, headers }), body)
}

/**
 * After a post: the next page at once for the script, a redirect to its address without it, so that going back or
 * reloading never posts twice. A refusal is a page like any other, which no redirect leads to.
 */
export function pageAfterPost(page: Page, sending: Sending): Response {
  if (sending.isEnhanced || !page.url || page.status !== undefined) return pageResponse(page, sending)
  return redirectAfterPost(page.url, { ...sending, ...(page.cookies && { cookies: page.cookies }) })
}

type Redirecting = Pick<Sending, 'assets' | 'requestId'> & { cookies?: readonly string[] }

/** The redirect after a post. */
export function redirectAfterPost(address: string, { assets, requestId, cookies = [] }: Redirecting): Response {
  const headers = headersOf(assets, { cookies }, requestId)
  headers.delete('content-type')
  headers.set('location', address)
  return new Response(null, { status: 303, headers })
}

function headersOf(
  assets: Assets,
  { cookies = [], retryAfter }: Pick<Page, 'cookies' | 'retryAfter'>,
  requestId: string,
) {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-security-policy': contentSecurityPolicy(assets),
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'x-request-id': requestId,
  })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/** Nothing runs here but the page's own script, and nothing styles it but its own stylesheet. */
const contentSecurityPolicy = ({ style }: Assets) =>
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

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

// Inside the page too: browsers would otherwise ask for /favicon.ico, once for every respondent.
const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#5b2a86"/><circle cx="16" cy="16" r="7" fill="#f0a63a"/></svg>',
  )

/** A whole document around a page. The stylesheet is inside it, so that the first paint waits for nothing. */
const documentOf = (page: string, title: string, assets: Assets) => `<!doctype html>
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
