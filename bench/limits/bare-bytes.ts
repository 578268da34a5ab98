import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The limit of a page that is kept packed: a server that does nothing but send the same bytes under the same headers. */
export async function openBareBytes(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => void response.writeHead(200, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}
