import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Asked = { cookie?: string; form?: string; json?: unknown; headers?: Record<string, string> }
export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** One client with connections kept open, as browsers do; follows no redirect and keeps no cookie. */
export type Web = {
  ask: (method: 'GET' | 'POST' | 'PUT', path: string, asked?: Asked) => Promise<Answered>
  close: () => void
}

/**
 * A client of the platform at `address`; writes come from its own origin.
 * @param from the address on this machine it comes from, any of 127.0.0.0/8: beginnings are counted by where they come from
 */
export function openWeb(address: string, from?: string): Web {
  const url = new URL(address)
  const agent = new Agent({ keepAlive: true })
  return {
    close: () => agent.destroy(),
    ask(method, path, { cookie, form, json, headers } = {}) {
      const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
      const sent = {
        ...(cookie && { cookie }),
        ...(body !== undefined && {
          origin: url.origin,
          'content-type': form === undefined ? 'application/json' : 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
        }),
        ...headers,
      }
      return new Promise((resolve, reject) => {
        const to = { agent, host: url.hostname, port: url.port, ...(from !== undefined && { localAddress: from }) }
        const asking = request({ ...to, method, path, headers: sent }, (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
          )
        })
        asking.on('error', reject)
        asking.end(body)
      })
    },
  }
}

/** The cookie that an answer sets, as it is sent back; undefined when it sets none. */
export const cookieIn = ({ headers }: Answered) => headers['set-cookie']?.[0]?.split(';')[0]

/** Signs one of the demonstration accounts in. @returns the cookie; the session lasts a quarter of an hour */
export async function signIn(web: Web, email: string): Promise<string> {
  const form = new URLSearchParams({ email, password: 'Curtain-Up-2026' }).toString()
  const answered = await web.ask('POST', '/api/auth/sign-in', { form })
  const cookie = cookieIn(answered)
  if (!cookie) throw new Error(`${email} could not sign in: ${answered.status}`)
  return cookie
}

/** The answer's body, when it answers 200. */
export async function fetched(web: Web, path: string, asked: Asked = {}): Promise<Buffer> {
  const { status, body, headers } = await web.ask('GET', path, asked)
  if (status !== 200)
    throw new Error(`GET ${path} answered ${status} ${headers.location ?? body.toString().slice(0, 200)}`)
  return body
}
