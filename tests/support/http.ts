import { request } from 'node:http'
import { appUrl } from './app'
import { findDescriptionFault } from './description-check'

/** What a test sends. Writes come from the platform's own origin unless `origin` says otherwise; null sends none. */
export type RequestOptions = {
  cookie?: string
  origin?: string | null
  /** Fields of a form. */
  form?: Record<string, string>
  json?: unknown
  /** A body as it is; `headers` gives its type. */
  raw?: string | Buffer
  headers?: Record<string, string>
  /** The address on this machine it comes from, any of 127.0.0.0/8: throttles count each as a client of its own. */
  from?: string
}

export type HttpAnswer = { status: number; headers: Headers; bytes: Buffer; text: string; json: () => unknown }

/**
 * One request exactly as it is given: no redirect followed, no cookie kept, no header added but Host and Origin. The answer of
 * a call is held against its description: a status, a header, a media type or a member that is not described fails.
 */
export async function ask(method: string, path: string, sent: RequestOptions = {}): Promise<HttpAnswer> {
  const answer = await sendRequest(method, path, sent)
  const fault = findDescriptionFault(method, path, answer)
  if (fault) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text.slice(0, 2_000)}: ${fault}`)
  return answer
}

function sendRequest(method: string, path: string, sent: RequestOptions): Promise<HttpAnswer> {
  const url = new URL(appUrl)
  const body = sent.raw ?? (sent.form ? new URLSearchParams(sent.form).toString() : JSON.stringify(sent.json))
  const origin = sent.origin === undefined && method !== 'GET' ? url.origin : sent.origin
  const headers = {
    ...(body && {
      ...(sent.raw === undefined && {
        'content-type': sent.form ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
      // Node sends it by itself, except with DELETE.
      ...(!sent.headers?.['transfer-encoding'] && { 'content-length': String(Buffer.byteLength(body)) }),
    }),
    ...(origin && { origin }),
    ...(sent.cookie && { cookie: sent.cookie }),
    ...sent.headers,
  }
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      // The platform listens on IPv4: asked by name alone, every connection would first be tried by IPv6.
      {
        host: url.hostname,
        family: 4,
        port: url.port,
        path,
        method,
        headers,
        ...(sent.from && { localAddress: sent.from }),
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(parts)
          const text = bytes.toString()
          const answerHeaders = new Headers()
          for (const [name, values] of Object.entries(response.headersDistinct))
            for (const value of values ?? []) answerHeaders.append(name, value)
          resolve({
            status: response.statusCode ?? 0,
            headers: answerHeaders,
            bytes,
            text,
            json: () => JSON.parse(text),
          })
        })
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end(body || undefined)
  })
}
