import { Refusal } from '../report.mjs'
import { waitFor } from '../wait-for'
import type { PlatformDatabase } from './database'
import { type PlatformProcess, superviseProcess } from './platform-process'
import { toLogLine } from './process-output'

type PlatformOptions = {
  kind: 'start' | 'dev'
  host: string
  port: number
  database: PlatformDatabase
  /** The folder of the bundles of web and worker. */
  bundles: string
  env: Record<string, string | undefined>
  /** Takes each line that web and worker write; all of them are JSON. */
  log: (line: string) => void
  onChange: () => void
}

/**
 * Everything that runs: the database when it is ours, the web, the worker. Each is restarted when it ends by itself.
 */
export type Platform = {
  /** Where this machine reaches the web, without a slash at the end. */
  address: string
  databaseUrl: string
  /** The ids of the processes as they are now; one is missing between its end and its restart. */
  pids: () => Partial<Record<'database' | 'web' | 'worker', number>>
  startWeb: () => Promise<void>
  startWorker: () => Promise<void>
  restartWorker: () => Promise<void>
  /** Web and worker first, the database last. */
  stop: () => Promise<void>
  /** For the last moment of a supervisor that cannot wait. */
  kill: () => void
}

const readyTimeoutMs = 60_000
const maxEndings = 3

/** Names that mean "every interface" are no address to call. */
const callableHost = (host: string) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host

/** True when the platform answers that database, migrations and queue are ready. */
export async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5_000) })
    return answer.ok
  } catch {
    return false
  }
}

/**
 * The worker goes through files of a million lines, and nearly all that it makes of a line is rubbish a moment later. Left
 * to itself V8 would gather twice as much rubbish as the worker keeps before it clears up.
 */
const memoryOptions = { web: [], worker: ['--max-semi-space-size=8', '--heap-growing-percent=30'] }

/** Prepares a platform; nothing runs before `startWeb` and `startWorker`. */
export function createPlatform({ kind, host, port, database, bundles, env, log, onChange }: PlatformOptions): Platform {
  const address = `http://${callableHost(host)}:${port}`
  const onProcessChange = (name: 'web' | 'worker') => (ending?: string) => {
    if (ending) log(toLogLine('supervisor', 'error', `the ${name} ended (${ending}); it is started again`))
    onChange()
  }
  const argsOf = (name: 'web' | 'worker') => () => [
    '--enable-source-maps',
    ...memoryOptions[name],
    `${bundles}/${name}.mjs`,
  ]
  const common = {
    env: { HOST: host, PORT: String(port), DATABASE_URL: database.url, ...env },
    log,
    plain: kind === 'dev',
  }
  const web = superviseProcess({ ...common, name: 'web', args: argsOf('web'), onChange: onProcessChange('web') })
  let worker: PlatformProcess | undefined
  let closing = false
  const newWorker = () =>
    superviseProcess({ ...common, name: 'worker', args: argsOf('worker'), onChange: onProcessChange('worker') })

  const startWorker = async () => {
    if (closing) return
    worker = newWorker()
    await worker.process.start()
  }
  return {
    address,
    databaseUrl: database.url,
    pids() {
      const pids = { database: database.server?.pid, web: web.process.pid, worker: worker?.process.pid }
      return Object.fromEntries(Object.entries(pids).filter(([, pid]) => pid !== undefined))
    },
    async startWeb() {
      await web.process.start()
      const hasGivenUp = () => web.process.endings >= maxEndings
      const isSettled = await waitFor(async () => hasGivenUp() || (await isReady(address)), readyTimeoutMs)
      if (hasGivenUp()) throw new Refusal(`The web process ends as soon as it is started. It said:\n${web.lastLines()}`)
      if (!isSettled) throw new Refusal(`The web process is not ready after a minute. It said:\n${web.lastLines()}`)
    },
    startWorker,
    async restartWorker() {
      await worker?.process.stop()
      await startWorker()
    },
    async stop() {
      closing = true
      await Promise.all([web.process.stop(), worker?.process.stop()])
      await database.server?.stop()
    },
    kill() {
      for (const one of [web.process, worker?.process, database.server]) one?.kill()
    },
  }
}
