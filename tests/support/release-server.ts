import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { appUrl } from './app'

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return parts.length > 0 ? Buffer.concat(parts) : undefined
}

/**
 * The platform's unattended mode from another address, as its releases follow each other: the button `Restart survey` bears
 * the release's number, and every file name made of its content changes with it, as in a build.
 */
export async function openReleaseServer() {
  let release = 1
  const server = createServer(async (request, response) => {
    const { 'content-type': type } = request.headers
    const method = request.method ?? 'GET'
    const body = await bodyOf(request)
    const answer = await fetch(`${appUrl}${request.url?.replace(/(unattended-\w+)-r\d+\.js$/, '$1.js')}`, {
      method,
      redirect: 'manual',
      ...(type && { headers: { 'content-type': type, origin: appUrl } }),
      ...(body && { body: new Uint8Array(body) }),
    })
    for (const name of ['content-type', 'service-worker-allowed', 'content-security-policy']) {
      const value = answer.headers.get(name)
      if (value) response.setHeader(name, value)
    }
    response.setHeader('cache-control', 'no-cache')
    response.statusCode = answer.status
    const content = Buffer.from(await answer.arrayBuffer())
    if (!/html|javascript/.test(answer.headers.get('content-type') ?? '')) return response.end(content)
    const text = content
      .toString()
      .replace(/(unattended-\w+)\.js/g, `$1-r${release}.js`)
      .replace(/"version":"\w+"/, `"version":"r${release}"`)
      .replace(/"Restart survey"/g, `"Restart survey ${release}"`)
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** From now on the next release is there. */
    next: () => {
      release += 1
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
