import 'server-only'
import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { DomainError } from '../errors/domain-error'
import { problemResponse } from '../errors/problem'
import { log } from '../log'
import { bodyMaxBytes } from './body'
import { heldBody, holdBody } from './held-body'

/** What answers a request, as a route handler does. */
export type Door = (request: Request) => Response | Promise<Response>

/** The door that a request is for, by its method and its path with the query; undefined leaves it to the router. */
export type DoorFor = (method: string, path: string) => Door | undefined

const packed = promisify(gzip)
/** Shorter answers fit in one packet anyway. */
const packedFromBytes = 1024

/** What pages and calls may be asked by. Next answers 500 to TRACE, which no `Request` can be made of. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Answers what `doorFor` claims before Next's router sees it, at two to three times the router's rate, and refuses the
 * methods that nothing here answers; everything else goes on to the router. A server is met, and its listener put behind
 * ours, when Node announces its first request (docs/decisions/008).
 */
export function answerBeforeRouter(doorFor: DoorFor): void {
  const met = new WeakSet<Server>()
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server }
    if (met.has(server)) return
    met.add(server)
    const router = server.listeners('request') as RequestListener[]
    server.removeAllListeners('request')
    server.on('request', (incoming, outgoing) => {
      const { method = '', url = '' } = incoming
      if (!methods.includes(method)) return void answer(methodRefused, incoming, outgoing)
      const door = doorFor(method, url)
      if (door) void answer(async () => door(await requestOf(incoming)), incoming, outgoing)
      else for (const listener of router) listener.call(server, incoming, outgoing)
    })
  })
}

function methodRefused(): Response {
  const response = problemResponse(new DomainError(405, 'This method is not supported.'), randomUUID())
  response.headers.set('allow', methods.join(', '))
  return response
}

async function answer(
  respond: () => Response | Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    await send(await respond(), incoming, outgoing)
  } catch (error) {
    if (incoming.aborted || outgoing.destroyed) return // Nobody is left to be answered.
    log.error({ err: error }, 'a request could not be answered before the router')
    if (!outgoing.headersSent) outgoing.statusCode = 500
    outgoing.end()
  }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  // The host is the client's to say, so it is read from its header by those who may believe it.
  const address = `http://localhost${url}`
  if (method === 'GET') return new Request(address, { headers })
  const length = Number(incoming.headers['content-length'] ?? Number.NaN)
  // Node holds a body to the length it gives. One without, or too long, is for the door to count as it comes.
  if (length <= bodyMaxBytes) return holdBody(new Request(address, { method, headers }), await wholeOf(incoming))
  const body = Readable.toWeb(incoming) as ReadableStream
  return new Request(address, { method, headers, body, duplex: 'half' } as RequestInit)
}

async function wholeOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const cookies = response.headers.getSetCookie()
  // What stands there already is for every answer, and stays (lib/floor/http/every-request.ts).
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
  const wantsPacked = /\bgzip\b/.test(String(incoming.headers['accept-encoding'] ?? ''))
  const isText = response.headers.get('content-type')?.startsWith('text/')
  if (wantsPacked && isText && body.length >= packedFromBytes) {
    outgoing.setHeader('content-encoding', 'gzip')
    outgoing.end(await packed(body))
  } else outgoing.end(body)
}
