import { randomBytes } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { buildPlatform, trialBuild } from '../build/build'
import type { Cluster } from '../database/cluster'
import { throwawayName } from '../database/leftovers'
import { type DemoSize, migrate, seedDemo, seedReference } from '../database/prepare'
import { prepareSharedRole } from '../database/shared-role'
import { logFile, logMode } from '../log-files'
import { releaseLock } from '../pid-file.mjs'
import { type PlatformDatabase, startEmbeddedDatabase } from '../platform/database'
import { createPlatform, type Platform } from '../platform/platform'
import { recordProcesses, takePlatformLock } from '../platform/platform-lock'
import { findFreePort } from '../ports'
import { inRoot } from '../root'
import { emptySettings } from '../settings'
import { awaitUnlessAborted } from '../stop-signal'

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
   * Starts web and worker (and starts them again when killed) and waits until they are ready. Stopped with the trial. Several
   * platforms may share another database, which is not the trial's to stop.
   */
  startPlatform: (env?: Record<string, string>, database?: PlatformDatabase) => Promise<Platform>
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
  const platforms: Platform[] = []
  let ending = false
  let database: Awaited<ReturnType<typeof startEmbeddedDatabase>> | undefined
  const updateRecord = () => {
    if (ending || !database) return
    const pids = platforms.flatMap((platform, at) =>
      Object.entries(platform.pids()).map(([name, pid]) => [at === 0 ? name : `${name} of ${at + 1}`, pid] as const),
    )
    const processes = { database: database.server.pid, ...Object.fromEntries(pids) }
    recordProcesses({ ...record, address: platforms[0]?.address ?? '', databaseUrl: database.url }, processes, lock)
  }
  const cluster = { name: clusterNameOf(options), throwaway: options.data === 'throwaway' }
  const openedDatabase = await startEmbeddedDatabase(cluster, updateRecord)
  database = openedDatabase
  process.on('exit', () => {
    for (const started of [...platforms, openedDatabase.server]) started.kill()
  })

  const startTrialPlatform = async (env: Record<string, string> = {}, of: PlatformDatabase = openedDatabase) => {
    const [host, port] = ['127.0.0.1', Number(env.PORT ?? (await findFreePort()))]
    const { url: poolerUrl, directUrl: url, adminUrl } = of
    const sharedUrl = await prepareSharedRole({ url, poolerUrl, adminUrl, secret: authSecret })
    const platform = createPlatform({
      kind: 'start',
      host,
      port,
      database: of,
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
        DATABASE_URL: poolerUrl,
        DATABASE_DIRECT_URL: url === poolerUrl ? '' : url,
        ...(sharedUrl && { DATABASE_URL_SHARED: sharedUrl }),
        ...env,
      },
      log: (line) => log.write(`${line}\n`),
      onChange: updateRecord,
    })
    platforms.push(platform)
    await platform.startWorker()
    await awaitUnlessAborted(platform.startWeb())
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
    for (const platform of platforms) await platform.stop()
    await openedDatabase.server.stop()
    if (options.data !== 'persistent') openedDatabase.cluster.remove()
    log.end()
    releaseLock(lock)
  }
}
