import type { IncomingMessage, ServerResponse } from 'node:http'

const errorPage = /^\/error\/([45]\d\d)(?:[?#]|$)/

/** The status that the address of an error page names; undefined for any other address. */
export function statusOfErrorPage(address: string): number | undefined {
  const code = errorPage.exec(address)?.[1]
  return code === undefined ? undefined : Number(code)
}

/**
 * Gives an error page the status that its address names: Next's pages can answer 200 and 404 alone. The data of a page
 * that its router asks for stays 200, or the router would load the page twice.
 */
export function setErrorPageStatus(request: IncomingMessage, response: ServerResponse): void {
  const status = request.headers.rsc === undefined ? statusOfErrorPage(request.url ?? '') : undefined
  if (status === undefined) return
  const writeHead = response.writeHead.bind(response) as (code: number, ...more: unknown[]) => ServerResponse
  response.writeHead = ((code: number, ...more: unknown[]) =>
    writeHead(code === 200 ? status : code, ...more)) as typeof response.writeHead
}
