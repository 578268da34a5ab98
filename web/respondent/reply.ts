import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PageFrame, type PageFrameProps } from '@/components/questionnaire/page-frame'
import type { DomainError } from '@/lib/floor/errors/domain-error'
import { escapeText } from '@/lib/floor/escape-text'
import type { ResponseCredentials } from '@/lib/responses/validation-key'
import type { FormFields } from '@/lib/surveys/engine/read-form'
import { pageIcon } from '../page-icon'
import { type Assets, builtAssets, scriptUrl } from './assets'

/**
 * The buttons of a survey's pages. `complete` saves the last answer and leads to the page that asks once more, whose
 * `proceed` submits. `restart` begins a new response whatever there is; `another` leads back to the start after the
 * thanks; `leave` is what the script sends when an unanswered page is left.
 */
export const buttons = ['start', 'restart', 'next', 'previous', 'complete', 'proceed', 'another', 'leave'] as const
export type Button = (typeof buttons)[number]

/** A request to one of the respondent's pages, read once. */
export type PageRequest = {
  method: string
  headers: Headers
  /** The quick code as it was typed; empty on the pages of a receipt. */
  code: string
  /** The query of the address, and of that: the step, the labelled link, and that the survey is left. */
  search: string
  step: string | undefined
  link: string | undefined
  isLeaving: boolean
  /** The response that this device has, with its key. */
  credentials: ResponseCredentials | undefined
  /** What was posted, with the button that posted it; undefined for a page that is only read. */
  posted: { fields: FormFields; button: Button } | undefined
  /** Why what was posted is not to be taken. */
  refusal: DomainError | undefined
  /** True for requests of the page's own script, which swaps the page and needs no document around it. */
  isEnhanced: boolean
  /** True for a browser that fetches a page in case somebody opens it, or asks whether it is there. */
  isPrefetch: boolean
  wantsSecureCookies: boolean
}

/** A cookie to be set: for `seconds`, or for as long as the browser is open. */
export type Cookie = { name: string; value: string; path: string; sameSite: 'Lax' | 'Strict'; seconds?: number }

/** A page as data: its frame, what is in it, and how it answers. */
export type Page = Omit<PageFrameProps, 'children'> & {
  content: ReactNode
  status?: number
  cookie?: Cookie
  retryAfter?: number
}

/** After a post: the address of the page that it led to. */
export type Redirect = { location: string; cookie: Cookie }

/** What goes out as it is. */
export type Reply = { status: number; headers: Record<string, string>; body?: string | Uint8Array }

/** What a request comes to; undefined where there is nothing to show. */
export type Answer = Page | Redirect | Reply | undefined

/**
 * A page as HTML: the whole document, or the swappable part of it for the script. After a post, the script gets the next
 * page at once; a browser without it is redirected to the page's address, so that going back or reloading never posts
 * twice. A refusal is a page like any other, which no redirect leads to.
 */
export function renderReply(
  answer: Answer,
  { isEnhanced, posted, wantsSecureCookies }: PageRequest,
  { assets, requestId }: { assets: Assets; requestId: string },
): Reply {
  if (!answer) return { status: 204, headers: {} }
  if ('headers' in answer) return answer
  const headers: Record<string, string> = {
    'cache-control': 'private, no-store',
    'content-security-policy': contentSecurityPolicy(assets),
    'x-robots-tag': 'noindex, nofollow',
    'x-request-id': requestId,
    ...(answer.cookie && { 'set-cookie': formatCookie(answer.cookie, wantsSecureCookies) }),
  }
  if ('location' in answer) return { status: 303, headers: { ...headers, location: answer.location } }
  const { content, status, cookie, retryAfter, ...frame } = answer
  if (posted && !isEnhanced && frame.url && status === undefined)
    return { status: 303, headers: { ...headers, location: frame.url } }
  headers['content-type'] = 'text/html; charset=utf-8'
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  const html = renderToStaticMarkup(createElement(PageFrame, frame as PageFrameProps, content))
  // To the script a mistake is a page like any other; browsers would report it as a failure.
  if (isEnhanced) return { status: status === 422 ? 200 : (status ?? 200), headers, body: html }
  return { status: status ?? 200, headers, body: renderDocument(html, frame.title, assets) }
}

const formatCookie = ({ name, value, path, sameSite, seconds }: Cookie, isSecure: boolean): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=${sameSite}${seconds === undefined ? '' : `; Max-Age=${seconds}`}${isSecure ? '; Secure' : ''}`

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

/** A whole document around a page. The stylesheet is inside it, so that the first paint waits for nothing. */
const renderDocument = (page: string, title: string, assets: Assets) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<link rel="icon" href="${pageIcon}">
<style>${assets.style.text}</style>
<script src="${scriptUrl(assets)}" integrity="${assets.script.integrity}" defer></script>
</head>
<body>
${page}
<div id="announcement" class="q-hidden" role="status"></div>
</body>
</html>`

/**
 * GET /survey/assets/{file}: the page's script under the name of its content, kept for a year. The name of another build is
 * a 404: a page that asks for it works without a script until it is opened anew.
 */
export function scriptReply(file: string, { script }: Assets = builtAssets): Reply {
  if (file !== script.name) return { status: 404, headers: {} }
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
    body: script.text,
  }
}

const compress = promisify(gzip)
/** Shorter answers fit in one packet anyway. */
const compressFromBytes = 1024

/**
 * Sends a reply, in gzip where it is long and the client takes it. Headers that are set already stay, save the least policy in the
 * place of the page's own.
 */
export async function sendReply({ status, headers, body }: Reply, incoming: IncomingMessage, outgoing: ServerResponse) {
  for (const [name, value] of Object.entries(headers))
    if (name === 'content-security-policy' || !outgoing.hasHeader(name)) outgoing.setHeader(name, value)
  outgoing.statusCode = status
  if (body === undefined) {
    outgoing.end()
    return
  }
  outgoing.appendHeader('vary', 'accept-encoding')
  const bytes = Buffer.from(body)
  const takesGzip = /\bgzip\b/.test(String(incoming.headers['accept-encoding'] ?? ''))
  if (takesGzip && headers['content-type']?.startsWith('text/') && bytes.length >= compressFromBytes) {
    outgoing.setHeader('content-encoding', 'gzip')
    outgoing.end(await compress(bytes))
  } else outgoing.end(bytes)
}
