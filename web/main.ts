import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { env } from '@/lib/floor/env'
import { trustedBy } from '@/lib/floor/identity/client-address'
import { log } from '@/lib/floor/log'
import { requestListener } from './request-listener'
import type { FindHandler } from './respondent'

/**
 * Room for the longest filter of a list, 20,000 characters of JSON that an address writes as up to three each; Node’s
 * own limit is 16 KiB for all headers and the address.
 */
const maxHeaderSize = 64 * 1024

const isDevelopment = process.env.NODE_ENV !== 'production'
const bundle = new URL('./respondent.mjs', import.meta.url)

type Respondent = { version: number; findHandler: FindHandler }
let respondent: Respondent | undefined

/** The respondent's handlers as they were built; in development as their sources are now. */
async function loadRespondent(): Promise<FindHandler> {
  const version = isDevelopment || !respondent ? statSync(fileURLToPath(bundle)).mtimeMs : respondent.version
  if (respondent?.version !== version) {
    const { findHandler } = (await import(`${bundle.href}?${version}`)) as { findHandler: FindHandler }
    respondent = { version, findHandler }
  }
  return respondent.findHandler
}

// A fault outside any request is told, and the requests under way are answered all the same.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => log.error({ err: error }, 'web fault'))

const [hostname, port] = [process.env.HOST ?? '127.0.0.1', Number(process.env.PORT ?? 3000)]
const server = createServer({ maxHeaderSize })
const app = next({ dev: isDevelopment, dir: process.cwd(), hostname, port, httpServer: server })
await Promise.all([app.prepare(), loadRespondent()])
server.on(
  'request',
  requestListener({
    router: app.getRequestHandler(),
    loadRespondent,
    isTrusted: trustedBy(env.TRUSTED_PROXIES),
    publicUrl: env.PUBLIC_URL,
  }),
)
server.once('error', (error) => {
  log.fatal({ err: error }, 'web could not start')
  process.exit(1)
})
server.listen(port, hostname, () => log.info({ address: `http://${hostname}:${port}` }, 'web ready'))

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    server.close(() => process.exit(0))
    server.closeIdleConnections()
  })
