import { Refusal } from '../say.mjs'
import { until } from '../until'
import type { HouseDatabase } from './database'
import { wrapped } from './output'
import { type Launched, supervise } from './processes'

type HouseOptions = {
  kind: 'start' | 'dev'
  host: string
  port: number
  database: HouseDatabase
  /** The folder of the bundles of web and worker. */
  bundles: string
  env: Record<string, string | undefined>
  /** Takes each line that web and worker write; all of them are JSON. */
  log: (line: string) => void
  changed: () => void
}

/** Everything that runs: the database when it is ours, the web, the worker. Each is restarted when it ends by itself. */
export type House = {
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

const readyPatienceMs = 60_000
const endingsBeforeGivingUp = 3

/** Names that mean "every interface" are no address to call. */
const callable = (host: string) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host

/** True when the platform says that database, migrations and queue are there. */
export async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5_000) })
    return answer.ok
  } catch {
    return false
  }
}

/** Prepares a house; nothing runs before `startWeb` and `startWorker`. */
export function openHouse({ kind, host, port, database, bundles, env, log, changed }: HouseOptions): House {
  const address = `http://${callable(host)}:${port}`
  const say = (name: string) => (ending?: string) => {
    if (ending) log(wrapped('supervisor', 'error', `the ${name} ended (${ending}); it is started again`))
    changed()
  }
  const argsOf = (name: string) => () => ['--enable-source-maps', `${bundles}/${name}.mjs`]
  const common = {
    env: { HOST: host, PORT: String(port), DATABASE_URL: database.url, ...env },
    log,
    plain: kind === 'dev',
  }
  const web = supervise({ ...common, name: 'web', args: argsOf('web'), changed: say('web') })
  let working: Launched | undefined
  let closing = false
  const newWorker = () => supervise({ ...common, name: 'worker', args: argsOf('worker'), changed: say('worker') })

  const startWorker = async () => {
    if (closing) return
    working = newWorker()
    await working.process.start()
  }
  return {
    address,
    databaseUrl: database.url,
    pids() {
      const pids = { database: database.server?.pid, web: web.process.pid, worker: working?.process.pid }
      return Object.fromEntries(Object.entries(pids).filter(([, pid]) => pid !== undefined))
    },
    async startWeb() {
      await web.process.start()
      const givenUp = () => web.process.endings >= endingsBeforeGivingUp
      const settled = await until(async () => givenUp() || (await isReady(address)), readyPatienceMs)
      if (givenUp()) throw new Refusal(`The web process ends as soon as it is started. It said:\n${web.lastWords()}`)
      if (!settled) throw new Refusal(`The web process is not ready after a minute. It said:\n${web.lastWords()}`)
    },
    startWorker,
    async restartWorker() {
      await working?.process.stop()
      await startWorker()
    },
    async stop() {
      closing = true
      await Promise.all([web.process.stop(), working?.process.stop()])
      await database.server?.stop()
    },
    kill() {
      for (const one of [web.process, working?.process, database.server]) one?.kill()
    },
  }
}
