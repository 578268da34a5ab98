import { createElement, type ReactNode } from 'react'
import { PageFrame, type PageFrameProps } from '@/components/questionnaire/page-frame'
import { holdBody } from '@/lib/floor/http/held-body'
import type { Assets } from './assets'
import { contentSecurityPolicy, documentOf, htmlOf } from './document'

/** A page ready to be sent: its frame, what is in it, and how it answers. */
export type Page = Omit<PageFrameProps, 'children'> & {
  content: ReactNode
  status?: number
  cookies?: readonly string[]
  retryAfter?: number
}

/** True for requests of the page's own script, which swaps the page and needs no document around it. */
export const isEnhanced = (request: Request) => request.headers.get('x-enhanced') === '1'

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

/** Sends a page: the whole document, or the swappable part of it for the script. */
export async function answerWith(request: Request, page: Page, assets: Assets, requestId: string): Promise<Response> {
  const { content, status = 200, cookies, retryAfter, ...frame } = page
  const html = await htmlOf(createElement(PageFrame, frame as PageFrameProps, content))
  const body = Buffer.from(isEnhanced(request) ? html : documentOf(html, page.title, assets))
  const headers = headersOf(assets, { ...(cookies && { cookies }), ...(retryAfter && { retryAfter }) }, requestId)
  // To the script a mistake is a page like any other; browsers would report it as a failure.
  const answered = isEnhanced(request) && status === 422 ? 200 : status
  return holdBody(new Response(body, { status: answered, headers }), body)
}

/**
 * After a post: the next page at once for the script, a redirect to its address without it, so that going back or
 * reloading never posts twice.
 */
export async function answerAfterPost(request: Request, page: Page, assets: Assets, requestId: string) {
  if (isEnhanced(request) || !page.url) return answerWith(request, page, assets, requestId)
  return leadTo(page.url, { assets, requestId, ...(page.cookies && { cookies: page.cookies }) })
}

type Leading = { assets: Assets; requestId: string; cookies?: readonly string[] }

/** The redirect after a post. */
export function leadTo(address: string, { assets, requestId, cookies = [] }: Leading): Response {
  const headers = headersOf(assets, { cookies }, requestId)
  headers.delete('content-type')
  headers.set('location', address)
  return new Response(null, { status: 303, headers })
}
