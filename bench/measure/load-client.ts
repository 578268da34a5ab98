import { Client as HttpClient } from 'undici'
import type { Client } from '@/kit/platform'

type LoadClient = Pick<Client, 'ask' | 'close'>

/**
 * One person's connection as a load generator keeps it: it takes half of the processor that Node's own client does, which on a
 * machine shared with the platform is the platform's. It sends forms and nothing else.
 * @param from the address on this machine that requests come from
 */
export function openLoadClient(address: string, from: string): LoadClient {
  const client = new HttpClient(address, { localAddress: from })
  const ask: Client['ask'] = (method, path, { cookie, form, headers } = {}) =>
    new Promise((resolve, reject) => {
      const parts: Buffer[] = []
      let status = 0
      let received: Record<string, string | string[] | undefined> = {}
      const sent = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: address,
        ...(cookie && { cookie }),
        ...headers,
      }
      client.dispatch(
        { method: method as 'POST', path, headers: sent, body: String(form) },
        {
          onRequestStart() {},
          onResponseStart(_, statusCode, answered) {
            status = statusCode
            received = answered
          },
          onResponseData: (_, part) => void parts.push(part),
          onResponseEnd() {
            const body = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
            resolve({
              status,
              headers: received,
              body,
              get text() {
                return body.toString()
              },
              retryAfter: undefined,
              cookies: [received['set-cookie'] ?? []].flat().map((one) => one.split(';')[0] ?? ''),
            })
          },
          onResponseError: (_, error) => reject(error),
        },
      )
    })
  return { ask, close: () => void client.close() }
}
