import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader } from '../identity/page-headers'

const errorPage = /^\/error\/([45]\d\d)(?:[?#]|$)/

/** The status in the address of an error page; undefined for other addresses. */
export function statusOfErrorPage(address: string): number | undefined {
  const code = errorPage.exec(address)?.[1]
  return code === undefined ? undefined : Number(code)
}

// The hook that Next calls is a module of its own, so what it notes is kept for the process.
const processGlobals = globalThis as { illuminateUnavailable?: Set<string> }

/** So many requests without the database are remembered: those whose answer is not sent yet. */
const mostNoted = 1_000

/** Notes that a page could not be made because the database was away, by the id of its request. */
export function noteUnavailable(requestId: string): void {
  processGlobals.illuminateUnavailable ??= new Set()
  const noted = processGlobals.illuminateUnavailable
  noted.add(requestId)
  const [oldest = ''] = noted
  if (noted.size > mostNoted) noted.delete(oldest)
}

/**
 * Sets the status of an error page from its address, as Next's pages can only answer 200 and 404, and that of a page which failed because
 * the database went away: 503, to be asked for again. RSC requests of Next's router stay 200, or it would load the page twice.
 */
export function setErrorPageStatus(request: IncomingMessage, response: ServerResponse): void {
  const ofPage = request.headers.rsc === undefined ? statusOfErrorPage(request.url ?? '') : undefined
  const writeHead = response.writeHead.bind(response) as (code: number, ...more: unknown[]) => ServerResponse
  response.writeHead = ((code: number, ...more: unknown[]) => {
    if (code === 200) return writeHead(ofPage ?? code, ...more)
    const isUnavailable = processGlobals.illuminateUnavailable?.delete(String(response.getHeader(requestIdHeader)))
    if (code !== 500 || !isUnavailable) return writeHead(code, ...more)
    response.setHeader('retry-after', retryAfterSeconds)
    return writeHead(503, ...more)
  }) as typeof response.writeHead
}

/** As `unavailable()` says it. */
const retryAfterSeconds = '5'
