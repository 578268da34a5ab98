import type { Settings } from '@/lib/floor/settings'
import { houseLock } from '../already-running.mjs'
import { type Build, buildPlatform, buildRespondentAssets, production } from '../build/build'
import { makeBundle } from '../build/bundles'
import { demoSize, migrate, seedDemo, seedReference } from '../database/prepare'
import { releaseLock } from '../pid-file.mjs'
import { assertPortFree } from '../ports'
import { sayFailure, step } from '../say.mjs'
import { commandSettings } from '../settings'
import { goOn, isToldToStop, listenForStop, Told, unlessTold, whenToldToStop } from '../told-to-stop'
import { announcement } from './announce'
import { embeddedDatabase, givenDatabase, type HouseDatabase } from './database'
import { assertOwnPassword, settleDemonstrationPassword } from './demonstration'
import { type House, openHouse } from './house'
import { noteHouse, noteStopping, takeHouse } from './leftover-house'
import { logSink } from './log-sink'

/** One step with its line, unless the person wants to stop. */
const next: typeof step = (label, work, note) => {
  goOn()
  return step(label, () => unlessTold(Promise.resolve(work())), note)
}

const migrated = (count: number) => (count === 0 ? 'up to date' : `${count} applied`)
const whetherSeeded = (done: boolean) => (done ? undefined : 'up to date')

/**
 * Web, worker and seed as files that Node can run; for production the whole platform is built with them.
 * @returns where the seed is
 */
async function prepareBuild(kind: 'start' | 'dev', build: Build) {
  if (kind === 'start') {
    await next(
      'Building',
      () => buildPlatform(build),
      (built) => (built ? undefined : 'up to date'),
    )
  } else {
    await next('Bundling web, worker and seed', async () => {
      await buildRespondentAssets()
      for (const file of ['web.mjs', 'worker.mjs', 'seed.mjs'] as const) await makeBundle(file, build.bundles)
    })
  }
  return `${build.bundles}/seed.mjs`
}

/** Schema, reference data and, where it is wanted, the demonstration data. @returns which password the last has, if any */
async function prepareDatabase({ url, seedUrl }: HouseDatabase, seed: string, settings: Settings) {
  const wantsDemo = settings.SEED_DEMO ?? !settings.DATABASE_URL
  await next('Migrating', () => migrate(url), migrated)
  await next('Seeding reference data', () => seedReference(url, seed), whetherSeeded)
  if (wantsDemo) {
    if ((await demoSize(url)) === undefined) assertOwnPassword(settings)
    await next(
      'Seeding demonstration data',
      () => seedDemo(url, seed, 'small', { DATABASE_URL: seedUrl }),
      whetherSeeded,
    )
  }
  goOn()
  return settleDemonstrationPassword(url, settings, (await demoSize(url)) !== undefined)
}

type Options = {
  /** Called once everything runs. */
  started?: (house: House) => Promise<void>
  /** What is built and run; a test brings the build it has. */
  build?: Build
  /** The record that keeps a second start out. */
  lock?: string
}

/**
 * `npm start` and `npm run dev`: brings everything up, keeps it up until told to stop, and takes it down. Returns the
 * exit code: 0 when it was stopped, 1 when it could not go on and has said why.
 */
export async function keepHouse(
  kind: 'start' | 'dev',
  { started, build = production, lock = houseLock }: Options = {},
): Promise<number> {
  listenForStop()
  let database: HouseDatabase | undefined
  let house: House | undefined
  let ending = false
  process.on('exit', () => house?.kill())
  try {
    const settings = commandSettings()
    const { HOST: host, PORT: port, DATABASE_URL: given } = settings
    const ended = await takeHouse(kind, settings.PUBLIC_URL, lock)
    await assertPortFree(host, port, ended ? 5_000 : 0)
    if (given) database = await givenDatabase(given)
    process.stdout.write(kind === 'start' ? 'Starting Illuminate\n' : 'Starting Illuminate for development\n')
    const seed = await prepareBuild(kind, build)
    const note = () => {
      if (ending) return
      const pids = house?.pids() ?? (database?.server?.pid ? { database: database.server.pid } : {})
      if (database) noteHouse({ command: kind, address: settings.PUBLIC_URL, databaseUrl: database.url }, pids, lock)
    }
    goOn()
    database ??= await step('Starting the database', () => embeddedDatabase({ name: 'data' }, note))
    note()
    const demonstration = await prepareDatabase(database, seed, settings)
    const sink = logSink()
    house = openHouse({
      kind,
      host,
      port,
      database,
      bundles: build.bundles,
      changed: note,
      log: sink.write,
      env: {
        AUTH_SECRET: settings.AUTH_SECRET,
        NODE_ENV: kind === 'start' ? 'production' : 'development',
        NEXT_DIST_DIR: build.distDir,
      },
    })
    const { startWorker, startWeb } = house
    // Whoever waits for the first page has the machine to themselves; no job minds a second more.
    await next('Starting the web', startWeb)
    await next('Starting the worker', startWorker)
    process.stdout.write(announcement(settings, demonstration))
    sink.open()
    await started?.(house)
    await whenToldToStop
  } catch (error) {
    if (!(error instanceof Told) && !isToldToStop()) sayFailure(error)
  }
  if (house ?? database?.server) process.stdout.write('\nStopping …\n')
  ending = true
  noteStopping(lock)
  await (house ? house.stop() : database?.server?.stop())
  house = undefined
  releaseLock(lock)
  return isToldToStop() ? 0 : 1
}
