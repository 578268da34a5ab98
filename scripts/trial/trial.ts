import { randomBytes } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { buildPlatform, trialBuild } from '../build/build'
import type { Cluster } from '../database/cluster'
import { throwawayName } from '../database/leftovers'
import { type DemoSize, migrate, seedDemo, seedReference } from '../database/prepare'
import { prepareSharedRole } from '../database/shared-role'
import { logFile, logMode } from '../log-files'
import { releaseLock } from '../pid-file.mjs'
import { startEmbeddedDatabase } from '../platform/database'
import { createPlatform, type Platform } from '../platform/platform'
import { recordProcesses, takePlatformLock } from '../platform/platform-lock'
import { findFreePort } from '../ports'
import { inRoot } from '../root'
import { emptySettings } from '../settings'
import { unlessAborted } from '../stop-signal'

const lock = inRoot('.data', 'run', 'trial.json')

type TrialOptions = {
  command: 'test' | 'bench' | 'drills'
  /**
   * `throwaway`: fast, removed afterwards. `durable`: a server whose commits survive a crash, removed
   * afterwards. `persistent`: durable, and there again next time, for data that takes minutes to make.
   */
  data: 'throwaway' | 'durable' | 'persistent'
}

/** A platform of its own beside a running one: own server, own build, own ports, none of the person's settings. */
export type Trial = {
  cluster: Cluster
  /** The database the platform uses. */
  databaseUrl: string
  /** The secret that the platform encrypts with. */
  authSecret: string
  /** Every line that web and worker wrote. */
  logFile: string
  /** Brings the database up to date and builds, if that is needed. */
  prepare: (demo: DemoSize | 'none') => Promise<void>
  /**
   * Starts web and worker (and starts them again when killed) and waits until they are ready. Stopped with the trial.
   */
  startPlatform: (env?: Record<string, string>) => Promise<Platform>
}

const clusterNameOf = ({ command, data }: TrialOptions) =>
  data === 'persistent' ? `trial-${command}` : throwawayName(command)

/**
 * Runs `work` with a trial platform and leaves nothing behind, however it ends. Tests, drills and benches of one clone
 * take turns: they would disturb each other's figures.
 */
export async function withTrial<T>(options: TrialOptions, work: (trial: Trial) => Promise<T>): Promise<T> {
  const record = { command: options.command, address: '', databaseUrl: '' }
  await takePlatformLock(options.command, '', lock)
  const logPath = logFile(`${options.command}.log`)
  const files = inRoot('.data', 'test', `files-${options.command}`)
  rmSync(files, { recursive: true, force: true })
  const log = createWriteStream(logPath, { mode: logMode })
  const authSecret = randomBytes(48).toString('base64url')
  let platform: Platform | undefined
  let ending = false
  let database: Awaited<ReturnType<typeof startEmbeddedDatabase>> | undefined
  const updateRecord = () => {
    if (ending || !database) return
    const pids = platform?.pids() ?? { database: database.server.pid }
    recordProcesses({ ...record, address: platform?.address ?? '', databaseUrl: database.url }, pids, lock)
  }
  const cluster = { name: clusterNameOf(options), throwaway: options.data === 'throwaway' }
  const openedDatabase = await startEmbeddedDatabase(cluster, updateRecord)
  database = openedDatabase
  process.on('exit', () => (platform ?? openedDatabase.server).kill())

  const startTrialPlatform = async (env: Record<string, string> = {}) => {
    const [host, port] = ['127.0.0.1', await findFreePort()]
    const { url, adminUrl } = openedDatabase
    const sharedUrl = await prepareSharedRole({ url, adminUrl, secret: authSecret })
    platform = createPlatform({
      kind: 'start',
      host,
      port,
      database: openedDatabase,
      build: trialBuild,
      webProcesses: Number(env.WEB_PROCESSES ?? 1),
      env: {
        ...emptySettings(),
        NODE_ENV: 'production',
        PUBLIC_URL: `http://${host}:${port}`,
        AUTH_SECRET: authSecret,
        FILES_ROOT: files,
        HOST: host,
        PORT: String(port),
        DATABASE_URL: url,
        ...(sharedUrl && { DATABASE_URL_SHARED: sharedUrl }),
        ...env,
      },
      log: (line) => log.write(`${line}\n`),
      onChange: updateRecord,
    })
    await platform.startWorker()
    await unlessAborted(platform.startWeb())
    return platform
  }
  try {
    updateRecord()
    return await work({
      cluster: openedDatabase.cluster,
      databaseUrl: openedDatabase.url,
      authSecret,
      logFile: logPath,
      async prepare(demo) {
        await buildPlatform(trialBuild)
        await migrate(openedDatabase.url)
        await seedReference(openedDatabase.url, `${trialBuild.bundles}/seed.mjs`)
        if (demo !== 'none')
          await seedDemo(openedDatabase.url, `${trialBuild.bundles}/seed.mjs`, demo, {
            ...emptySettings(),
            DATABASE_URL: openedDatabase.seedUrl,
          })
      },
      startPlatform: startTrialPlatform,
    })
  } finally {
    ending = true
    await (platform ? platform.stop() : openedDatabase.server.stop())
    if (options.data !== 'persistent') openedDatabase.cluster.remove()
    log.end()
    releaseLock(lock)
  }
}
