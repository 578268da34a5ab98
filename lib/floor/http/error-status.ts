import type { IncomingMessage, ServerResponse } from 'node:http'

const errorPage = /^\/error\/([45]\d\d)(?:[?#]|$)/

/** The status in the address of an error page; undefined for other addresses. */
export function statusOfErrorPage(address: string): number | undefined {
  const code = errorPage.exec(address)?.[1]
  return code === undefined ? undefined : Number(code)
}

/**
 * Sets the status of an error page from its address, as Next's pages can only answer 200 and 404. RSC requests of
 * Next's router stay 200, or it would load the page twice.
 */
export function setErrorPageStatus(request: IncomingMessage, response: ServerResponse): void {
  const status = request.headers.rsc === undefined ? statusOfErrorPage(request.url ?? '') : undefined
  if (status === undefined) return
  const writeHead = response.writeHead.bind(response) as (code: number, ...more: unknown[]) => ServerResponse
  response.writeHead = ((code: number, ...more: unknown[]) =>
    writeHead(code === 200 ? status : code, ...more)) as typeof response.writeHead
}
