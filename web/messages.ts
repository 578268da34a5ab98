import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { bodyMaxBytes } from '@/lib/floor/http/body'
import { heldBody, holdBody } from '@/lib/floor/http/held-body'

const compress = promisify(gzip)
/** Shorter answers fit in one packet anyway. */
const compressFromBytes = 1024

/** What answers a request of Node's own server. */
export type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** The same as a function of the request alone, as Next's route handlers are. */
export type Page = (request: Request) => Response | Promise<Response>

export const handlerOf =
  (page: Page): Handler =>
  async (incoming, outgoing) =>
    sendResponse(await page(await readRequest(incoming)), incoming, outgoing)

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  // The host is the client's to say, so it is read from its header by those who may believe it.
  const address = `http://localhost${url}`
  if (method === 'GET' || method === 'HEAD') return new Request(address, { method, headers })
  const length = Number(incoming.headers['content-length'] ?? Number.NaN)
  // Node keeps a body to the length it gives. One without, or too long, is for the handler to count as it comes.
  if (length <= bodyMaxBytes) return holdBody(new Request(address, { method, headers }), await readWhole(incoming))
  const body = Readable.toWeb(incoming) as ReadableStream
  return new Request(address, { method, headers, body, duplex: 'half' } as RequestInit)
}

async function readWhole(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Sends an answer, in gzip where it is long and the client takes it. Headers that stand already stay. */
export async function sendResponse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const cookies = response.headers.getSetCookie()
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie' && !outgoing.hasHeader(name)) outgoing.setHeader(name, value)
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  outgoing.statusCode = response.status
  const body = heldBody(response) ?? (response.body ? new Uint8Array(await response.arrayBuffer()) : undefined)
  if (!body) {
    outgoing.end()
    return
  }
  outgoing.appendHeader('vary', 'accept-encoding')
  const takesGzip = /\bgzip\b/.test(String(incoming.headers['accept-encoding'] ?? ''))
  const isText = response.headers.get('content-type')?.startsWith('text/')
  if (takesGzip && isText && body.length >= compressFromBytes) {
    outgoing.setHeader('content-encoding', 'gzip')
    outgoing.end(await compress(body))
  } else outgoing.end(body)
}
