import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import postgres from 'postgres'

/** What is sent. Writes carry the platform's own origin, as those of its pages do. */
type RequestOptions = {
  cookie?: string | undefined
  /** Fields, or a form that is written out; a field with several values is sent several times, as browsers do. */
  form?: string | Record<string, string | readonly string[]>
  json?: unknown
  /** A body as it is; `headers` gives its type. */
  raw?: Buffer
  headers?: Record<string, string>
  /** The address on this machine it comes from, any of 127.0.0.0/8: guesses are counted by where they come from. */
  from?: string
  /** Reads the body and keeps nothing of it: what would be cleared up afterwards counts as time of the answer. */
  dropsBody?: boolean
  /** Drops the connection as soon as the answer begins, as a network does that fails at the wrong moment. */
  losesAnswer?: boolean
}

export type HttpAnswer = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The same as text. */
  readonly text: string
  /** Whole seconds; undefined where the answer has no Retry-After. */
  retryAfter: number | undefined
  cookies: string[]
}

/** Nothing came back: the connection was refused, cut or too slow. What was sent may have been done all the same. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** A client with connections kept open, as browsers do; follows no redirect and stores no cookie. */
export type Client = {
  /** @throws ConnectionLost */
  ask: (method: string, path: string, sent?: RequestOptions) => Promise<HttpAnswer>
  close: () => void
}

/** A running platform over HTTP, and its database, which proves what the answers claim. */
export type PlatformClient = Client & {
  address: string
  /** Work on a connection of its own, so that a killed database harms nothing that comes after. */
  onDatabase: <T>(work: (sql: postgres.Sql) => Promise<T>) => Promise<T>
}

const bodyOf = ({ form, json, raw }: RequestOptions) => {
  if (raw) return { body: raw, type: 'application/octet-stream' }
  if (form === undefined) return { body: JSON.stringify(json) as string | undefined, type: 'application/json' }
  if (typeof form === 'string') return { body: form, type: 'application/x-www-form-urlencoded' }
  const pairs = Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return { body: new URLSearchParams(pairs).toString(), type: 'application/x-www-form-urlencoded' }
}

/**
 * A client of the platform at `address`; writes come from its own origin.
 * @param from the address on this machine that requests come from, unless a request has its own
 * @param timeoutMs how long to wait for an answer; without it there is no limit
 */
export function openClient(
  address: string,
  { from, timeoutMs }: { from?: string | undefined; timeoutMs?: number } = {},
): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const { hostname, port } = new URL(address)

  const ask = (method: string, path: string, sent: RequestOptions = {}) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const { body, type } = bodyOf(sent)
      const headers = {
        ...(body !== undefined && { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
        ...(method !== 'GET' && { origin: address }),
        ...(sent.cookie && { cookie: sent.cookie }),
        ...sent.headers,
      }
      const cut = (error: Error) => reject(new ConnectionLost(`${method} ${path}: ${error.message}`, { cause: error }))
      const localAddress = sent.from ?? from
      const options = {
        ...{ hostname, port, path, method, headers, agent },
        ...(localAddress !== undefined && { localAddress }),
        ...(timeoutMs !== undefined && { timeout: timeoutMs }),
      }
      const clientRequest = request(options, (response) => {
        if (sent.losesAnswer) return void clientRequest.destroy(new Error('the answer was lost on its way'))
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => sent.dropsBody || parts.push(part))
        response.on('error', cut)
        response.on('end', () => {
          const retryAfter = response.headers['retry-after']
          const body = Buffer.concat(parts)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            get text() {
              return body.toString()
            },
            retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
            cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
          })
        })
      })
      clientRequest.on('timeout', () => clientRequest.destroy(new Error('no answer in time')))
      clientRequest.on('error', cut)
      clientRequest.end(body)
    })

  return { ask, close: () => agent.destroy() }
}

/** The body of an answer that must be 200. */
export async function fetchBody({ ask }: Client, path: string, sent: RequestOptions = {}): Promise<Buffer> {
  const answer = await ask('GET', path, sent)
  if (answer.status === 200) return answer.body
  throw new Error(`GET ${path} answered ${answer.status} ${answer.headers.location ?? answer.text.slice(0, 200)}`)
}

/** The platform at `address`, over connections that stay open until `close`. */
export function openPlatformClient(address: string, databaseUrl: string): PlatformClient {
  return {
    address,
    ...openClient(address, { timeoutMs: 30_000 }),
    async onDatabase(work) {
      const sql = postgres(databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => {} })
      try {
        return await work(sql)
      } finally {
        await sql.end({ timeout: 5 })
      }
    },
  }
}
