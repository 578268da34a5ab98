import { randomBytes } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { buildPlatform, trial as trialBuild } from '../build/build'
import type { Cluster } from '../database/cluster'
import { throwawayName } from '../database/leftovers'
import { type DemoSize, migrate, seedDemo, seedReference } from '../database/prepare'
import { embeddedDatabase } from '../house/database'
import { type House, openHouse } from '../house/house'
import { noteHouse, takeHouse } from '../house/leftover-house'
import { logFile, logMode } from '../log-files'
import { releaseLock } from '../pid-file.mjs'
import { freePort } from '../ports'
import { inRoot } from '../root'
import { noSettings } from '../settings'
import { unlessTold } from '../told-to-stop'

const lock = inRoot('.data', 'run', 'trial.json')

type TrialOptions = {
  command: 'test' | 'bench' | 'drills'
  /**
   * `throwaway`: fast, removed afterwards. `durable`: a server that keeps its promises through a crash, removed
   * afterwards. `kept`: durable, and there again next time, for data that takes minutes to make.
   */
  data: 'throwaway' | 'durable' | 'kept'
}

/** A platform of its own beside a running one: own server, own build, own ports, none of the person's settings. */
export type Trial = {
  cluster: Cluster
  /** The database the house uses. */
  databaseUrl: string
  /** What the house seals with. */
  authSecret: string
  /** Every line that web and worker wrote. */
  logFile: string
  /** Brings the database up to date and builds, if that is needed. */
  prepare: (demo: DemoSize | 'none') => Promise<void>
  /** Starts web and worker (and starts them again when killed) and waits until they are ready. Stopped with the trial. */
  openHouse: (env?: Record<string, string>) => Promise<House>
}

const nameOf = ({ command, data }: TrialOptions) => (data === 'kept' ? `trial-${command}` : throwawayName(command))

/**
 * Runs `work` with a trial platform and leaves nothing behind, however it ends. Tests, drills and benches of one clone
 * take turns: they would disturb each other's figures.
 */
export async function withTrial<T>(options: TrialOptions, work: (trial: Trial) => Promise<T>): Promise<T> {
  const record = { command: options.command, address: '', databaseUrl: '' }
  await takeHouse(options.command, '', lock)
  const logPath = logFile(`${options.command}.log`)
  const files = inRoot('.data', 'test', `files-${options.command}`)
  rmSync(files, { recursive: true, force: true })
  const log = createWriteStream(logPath, { mode: logMode })
  const authSecret = randomBytes(48).toString('base64url')
  let house: House | undefined
  let ending = false
  let database: Awaited<ReturnType<typeof embeddedDatabase>> | undefined
  const note = () => {
    if (ending || !database) return
    const pids = house?.pids() ?? { database: database.server.pid }
    noteHouse({ ...record, address: house?.address ?? '', databaseUrl: database.url }, pids, lock)
  }
  const cluster = { name: nameOf(options), throwaway: options.data === 'throwaway' }
  const opened = await embeddedDatabase(cluster, note)
  database = opened
  process.on('exit', () => (house ?? opened.server).kill())

  const openTrialHouse = async (env: Record<string, string> = {}) => {
    const [host, port] = ['127.0.0.1', await freePort()]
    house = openHouse({
      kind: 'start',
      host,
      port,
      database: opened,
      bundles: trialBuild.bundles,
      env: {
        ...noSettings(),
        NODE_ENV: 'production',
        NEXT_DIST_DIR: trialBuild.distDir,
        PUBLIC_URL: `http://${host}:${port}`,
        AUTH_SECRET: authSecret,
        FILES_ROOT: files,
        HOST: host,
        PORT: String(port),
        DATABASE_URL: opened.url,
        ...env,
      },
      log: (line) => log.write(`${line}\n`),
      changed: note,
    })
    await house.startWorker()
    await unlessTold(house.startWeb())
    return house
  }
  try {
    note()
    return await work({
      cluster: opened.cluster,
      databaseUrl: opened.url,
      authSecret,
      logFile: logPath,
      async prepare(demo) {
        await buildPlatform(trialBuild)
        await migrate(opened.url)
        await seedReference(opened.url, `${trialBuild.bundles}/seed.mjs`)
        if (demo !== 'none')
          await seedDemo(opened.url, `${trialBuild.bundles}/seed.mjs`, demo, {
            ...noSettings(),
            DATABASE_URL: opened.seedUrl,
          })
      },
      openHouse: openTrialHouse,
    })
  } finally {
    ending = true
    await (house ? house.stop() : opened.server.stop())
    if (options.data !== 'kept') opened.cluster.remove()
    log.end()
    releaseLock(lock)
  }
}
