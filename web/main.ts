import cluster from 'node:cluster'
import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { database } from '@/lib/floor/database'
import { env } from '@/lib/floor/env'
import { checkReadiness } from '@/lib/floor/health/readiness'
import { createTrustCheck } from '@/lib/floor/identity/client-address'
import { log } from '@/lib/floor/log'
import type { FindHandler } from './find-handler'
import { headMostMs } from './limit-body'
import { logConsoleErrors } from './log-console-errors'
import { createFindReleaseFile } from './release-files'
import { createRequestListener } from './request-listener'
import { isUploadCall } from './upload-calls'

/**
 * Room for the longest filter of a list, 20,000 characters of JSON that an address writes as up to three each; Node’s
 * own limit is 16 KiB for all headers and the address.
 */
const maxHeaderSize = 64 * 1024

const isDevelopment = process.env.NODE_ENV !== 'production'
const bundle = new URL('./respondent.mjs', import.meta.url)

type RespondentBundle = { version: number; findHandler: FindHandler }
let respondent: RespondentBundle | undefined

/**
 * How long a connection that nobody uses stays open. Proxies close theirs after a minute: if this end were the first, a request that
 * is just on its way would be lost.
 */
const idleMostMs = 75_000
/** The same of a process that has been replaced. */
const leavingIdleMs = 5_000

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

const { HOST: hostname, PORT: port } = env
// Node has one time for all requests, which would cut long uploads: `limitBody` sees to it, request by request.
const server = createServer({
  ...{ maxHeaderSize, headersTimeout: headMostMs, requestTimeout: 0 },
  keepAliveTimeout: idleMostMs,
})
// Node reads `next.config.ts` itself; with Next's compiler for it each process would hold that as well.
if (!isDevelopment) process.env.__NEXT_NODE_NATIVE_TS_LOADER_ENABLED = 'true'
// In development whoever reads the terminal sees them as Next writes them.
if (!isDevelopment) logConsoleErrors(console, log)
// From `prepare` on, Next writes of an exception that nobody caught, and the process answers on.
const app = next({ dev: isDevelopment, dir: process.cwd(), hostname, port, httpServer: server })
await Promise.all([app.prepare(), loadRespondent()])
// What was only needed to begin is given back, or the process would keep the room for it until it is busy.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
server.on(
  'request',
  createRequestListener({
    router: app.getRequestHandler(),
    loadRespondent,
    findReleaseFile: isDevelopment ? () => undefined : createFindReleaseFile(new URL('./', bundle)),
    isTrusted: createTrustCheck(env.TRUSTED_PROXIES),
    publicUrl: env.PUBLIC_URL,
    isUpload: isUploadCall,
  }),
)
server.once('error', (error) => {
  log.fatal({ err: error }, 'web could not start')
  process.exit(1)
})
server.listen(port, hostname, async () => {
  log.info({ address: `http://${hostname}:${port}` }, 'web ready')
  if (!process.send) return
  while (!(await checkReadiness(database())).ready) await pause(50)
  process.send('ready')
})

const end = async () => {
  await app.close()
  process.exit(0)
}

/** Ends once everybody who is being answered has the answer; a browser that follows the sources in development never leaves. */
const stop = () => (isDevelopment ? end() : server.close(end))

/**
 * Ends in the place of which another process is ready. Connections that are open may ask once more, and are closed with
 * the answer or, where nobody has asked, after five seconds: one that is closed under a request would be a request lost.
 */
const leave = () => {
  server.prependListener('request', (_, outgoing) => outgoing.setHeader('connection', 'close'))
  Server.prototype.close.call(server, end)
  setTimeout(() => server.closeIdleConnections(), leavingIdleMs)
}

process.on('message', (message) => {
  if (message === 'leave') leave()
})
process.once('SIGTERM', stop)
// Ctrl-C, and the end of a terminal, reach the supervisor too, which ends everything in order.
if (cluster.isWorker) for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
else process.once('SIGINT', stop)
