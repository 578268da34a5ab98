import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { env } from '@/lib/floor/env'
import { createTrustCheck } from '@/lib/floor/identity/client-address'
import { log } from '@/lib/floor/log'
import type { FindHandler } from './find-handler'
import { headMostMs } from './limit-body'
import { createRequestListener } from './request-listener'
import { isUploadCall } from './upload-calls'

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
  if (respondent && !isDevelopment) return respondent.findHandler
  const version = statSync(fileURLToPath(bundle)).mtimeMs
  if (respondent?.version !== version) {
    const { findHandler } = (await import(`${bundle.href}?${version}`)) as { findHandler: FindHandler }
    respondent = { version, findHandler }
  }
  return respondent.findHandler
}

const [hostname, port] = [process.env.HOST ?? '127.0.0.1', Number(process.env.PORT ?? 3000)]
// Node has one time for all requests, which would cut long uploads: `limitBody` sees to it, request by request.
const server = createServer({ maxHeaderSize, headersTimeout: headMostMs, requestTimeout: 0 })
// From `prepare` on, Next writes of an exception that nobody caught, and the process answers on.
const app = next({ dev: isDevelopment, dir: process.cwd(), hostname, port, httpServer: server })
await Promise.all([app.prepare(), loadRespondent()])
server.on(
  'request',
  createRequestListener({
    router: app.getRequestHandler(),
    loadRespondent,
    isTrusted: createTrustCheck(env.TRUSTED_PROXIES),
    publicUrl: env.PUBLIC_URL,
    isUpload: isUploadCall,
  }),
)
server.once('error', (error) => {
  log.fatal({ err: error }, 'web could not start')
  process.exit(1)
})
server.listen(port, hostname, () => log.info({ address: `http://${hostname}:${port}` }, 'web ready'))

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, async () => {
    // Whoever is being answered is waited for; a browser that follows the sources in development would never leave.
    if (!isDevelopment) await new Promise((resolve) => server.close(resolve))
    await app.close()
    process.exit(0)
  })
