import { endGraceMs } from '@/lib/floor/jobs/define-job'
import type { Build } from '../build/build'
import { Refusal } from '../report.mjs'
import { unsetSettings } from '../settings'
import { waitFor } from '../wait-for'
import type { PlatformDatabase } from './database'
import { type PlatformProcess, superviseListener, superviseProcess } from './platform-process'
import { toLogLine } from './process-output'

type PlatformOptions = {
  kind: 'start' | 'dev'
  host: string
  port: number
  database: PlatformDatabase
  build: Build
  /** How many web processes share the port. */
  webProcesses?: number
  /** How long a web process may take until it is ready. */
  readyTimeoutMs?: number
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
  pids: () => ProcessIds
  startWeb: () => Promise<void>
  startWorker: () => Promise<void>
  restartWorker: () => Promise<void>
  /**
   * Goes over to another build, one process after the other: each new one is ready before the one in its place takes no
   * more connections and ends with its last answer. The worker comes last.
   * @throws Refusal when a process of the build does not get ready; then what ran before runs on
   */
  replaceBuild: (build: Build) => Promise<void>
  /** Web and worker first, the database last. */
  stop: () => Promise<void>
  /** For the last moment of a supervisor that cannot wait. */
  kill: () => void
}

/** `web`, and from the second web process on `web-2` and so forth. */
type ProcessIds = Partial<Record<'database' | 'web' | 'worker', number>> & Record<`web-${number}`, number>

const maxEndings = 3
/** How long a web process that is replaced may finish what it answers: 200 MB at 2 Mbit/s take less. */
const leaveTimeoutMs = 15 * 60_000

/** Longer than it gives its jobs: what they have not finished is handed back before it ends. */
export const workerEndTimeoutMs = endGraceMs + 5_000

/** Names that mean "every interface" are no address to call. */
const callableHost = (host: string) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host

/**
 * The worker goes through files of a million lines, and nearly all that it makes of a line is rubbish a moment later. Left
 * to itself V8 would gather twice as much rubbish as the worker keeps before it clears up.
 *
 * The web has what a few hundred people are waiting for in hand at a time. It must hold all of it beside what has just been
 * made, or V8 takes it for something that stays and moves it again and again: with 8 MB a quarter of its time went there, with 32 a
 * fifth, with 64 a tenth. Each time that it clears up all it has, four or five pages wait: it does once it has twice what it keeps.
 * What starting took is given back at its end, which `gc` is for (docs/benchmarks.md).
 */
export const memoryOptions = {
  web: ['--max-semi-space-size=64', '--heap-growing-percent=100', '--expose-gc'],
  worker: ['--max-semi-space-size=8', '--heap-growing-percent=30'],
}

/** Prepares a platform; nothing runs before `startWeb` and `startWorker`. */
export function createPlatform({
  kind,
  host,
  port,
  database,
  build,
  webProcesses = 1,
  readyTimeoutMs = 60_000,
  env,
  log,
  onChange,
}: PlatformOptions): Platform {
  const address = `http://${callableHost(host)}:${port}`
  let closing = false
  let current = build
  let worker: PlatformProcess | undefined
  let webs: PlatformProcess[] = []
  /** Replaced web processes that have not ended yet. */
  const leaving = new Set<PlatformProcess>()

  const optionsOf = (role: 'web' | 'worker', name: string, { bundles, distDir }: Build) => ({
    name,
    program: `${bundles}/${role}.mjs`,
    nodeOptions: memoryOptions[role],
    env: {
      ...(kind === 'start' && unsetSettings(process.env)),
      HOST: host,
      PORT: String(port),
      DATABASE_URL: database.url,
      DATABASE_DIRECT_URL: database.directUrl === database.url ? '' : database.directUrl,
      NEXT_DIST_DIR: distDir,
      ...env,
      WEB_PROCESSES: String(webProcesses),
      ...(database.cluster && { DATABASE_FOLDER: database.cluster.dataFolder }),
    },
    log,
    plain: kind === 'dev',
    onChange(ending?: string) {
      if (ending) log(toLogLine('supervisor', 'error', `the ${name} ended (${ending}); it is started again`))
      onChange()
    },
  })
  const createWeb = (index: number, from: Build) =>
    superviseListener(optionsOf('web', index === 0 ? 'web' : `web-${index + 1}`, from))

  /** Starts a web process. @throws Refusal when it does not get ready; nothing of it runs then */
  const startUntilReady = async (web: PlatformProcess) => {
    const hasGivenUp = () => web.process.endings >= maxEndings
    await web.process.start()
    const isSettled = await waitFor(() => hasGivenUp() || web.isReady(), readyTimeoutMs)
    if (isSettled && !hasGivenUp()) return
    await web.process.stop()
    const what = hasGivenUp() ? 'ends as soon as it is started' : `is not ready after ${readyTimeoutMs / 1000} seconds`
    throw new Refusal(`The web process ${what}. It said:\n${web.lastLines()}`)
  }

  const startWorker = async () => {
    if (closing) return
    worker = superviseProcess({ ...optionsOf('worker', 'worker', current), endTimeoutMs: workerEndTimeoutMs })
    await worker.process.start()
  }
  const restartWorker = async () => {
    await worker?.process.stop()
    await startWorker()
  }

  /** Puts a process of a build in the place of another, which ends with its last answer. */
  const replaceWeb = async (place: number, from: Build) => {
    const next = createWeb(place, from)
    await startUntilReady(next)
    const former = webs[place]
    webs[place] = next
    onChange()
    if (!former) return
    leaving.add(former)
    // It may take minutes over its last answers; nobody waits for that.
    void former.process
      .stop({ stop: (child) => child.send('leave'), timeoutMs: leaveTimeoutMs })
      .finally(() => leaving.delete(former))
  }

  const running = () => [...webs, ...leaving, ...(worker ? [worker] : [])].map((one) => one.process)

  return {
    address,
    databaseUrl: database.url,
    pids() {
      const pids = [
        ['database', database.server?.pid],
        ...webs.map(({ name, process }) => [name, process.pid]),
        ['worker', worker?.process.pid],
      ]
      return Object.fromEntries(pids.filter(([, pid]) => pid !== undefined))
    },
    async startWeb() {
      webs = Array.from({ length: webProcesses }, (_, index) => createWeb(index, current))
      await Promise.all(webs.map(startUntilReady))
    },
    startWorker,
    restartWorker,
    async replaceBuild(next) {
      const former = current
      let replaced = 0
      try {
        for (; replaced < webs.length && !closing; replaced++) await replaceWeb(replaced, next)
      } catch (error) {
        while (replaced > 0) await replaceWeb(--replaced, former)
        throw error
      }
      current = next
      await restartWorker()
    },
    async stop() {
      closing = true
      await Promise.all(running().map((one) => one.stop()))
      await database.server?.stop()
    },
    kill() {
      for (const one of [...running(), database.server]) one?.kill()
    },
  }
}
