import type { Settings } from '@/lib/floor/settings'
import { type Build, buildPlatform, buildRespondentAssets, workingBuild } from '../build/build'
import { makeBundle } from '../build/bundles'
import { buildRelease, findNewestRelease, recordRelease } from '../build/releases'
import { runOrRefuse } from '../child'
import { findDemoSize, migrate, seedDemo, seedReference } from '../database/prepare'
import { checkReplica } from '../database/replica'
import { prepareSharedRole } from '../database/shared-role'
import { releaseLock } from '../pid-file.mjs'
import { assertPortFree } from '../ports'
import { messageFor, reportFailure, runStep } from '../report.mjs'
import { inRoot } from '../root'
import { platformLock } from '../running-platform.mjs'
import { commandSettings } from '../settings'
import {
  Aborted,
  awaitUnlessAborted,
  isAborted,
  listenForReload,
  listenForStopSignals,
  throwIfAborted,
  whenAborted,
} from '../stop-signal'
import { getExternalDatabase, type PlatformDatabase, startEmbeddedDatabase } from './database'
import {
  assertOwnPassword,
  type DemonstrationPassword,
  describePassword,
  ensureDemonstrationPassword,
} from './demonstration'
import { createLogSink } from './log-sink'
import { createPlatform, type Platform } from './platform'
import { recordProcesses, recordStopping, takePlatformLock } from './platform-lock'
import { toLogLine } from './process-output'
import { assertConnectionsSuffice, webProcessesOf } from './web-processes'

/** One step with its line, unless the person wants to stop. */
const runAbortableStep: typeof runStep = (label, work, note) => {
  throwIfAborted()
  return runStep(label, () => awaitUnlessAborted(Promise.resolve(work())), note)
}

const migrationNote = (count: number) => (count === 0 ? 'up to date' : `${count} applied`)
const seedNote = (done: boolean) => (done ? undefined : 'up to date')

/** What `npm run dev` runs: the bundles of web, worker and seed; Next builds each page as it is asked for. */
async function prepareWorkingBuild(): Promise<Build> {
  await runAbortableStep('Bundling web, worker and seed', async () => {
    await buildRespondentAssets()
    for (const file of ['web.mjs', 'worker.mjs', 'seed.mjs'] as const) await makeBundle(file, workingBuild.bundles)
  })
  return workingBuild
}

/** What `npm start` runs: the build of the sources as they are now, or the one that it was given. */
async function prepareRelease(given: Build | undefined): Promise<Build> {
  const { build } = await runAbortableStep(
    'Building',
    async () => (given ? { build: given, isNew: await buildPlatform(given) } : buildRelease()),
    ({ isNew }) => (isNew ? undefined : 'up to date'),
  )
  if (!given) recordRelease(build)
  return build
}

/** The build of the sources as they have become since this process began, made by their own builder. */
async function prepareNextRelease(): Promise<Build> {
  await runOrRefuse([inRoot('scripts/run.mjs'), 'build'], 'The sources could not be built. The builder said:')
  return findNewestRelease()
}

/**
 * Schema, reference data and, where it is wanted, the demonstration data. @returns which password the last has, if any
 */
async function prepareDatabase({ directUrl: url, seedUrl }: PlatformDatabase, { bundles }: Build, settings: Settings) {
  const seed = `${bundles}/seed.mjs`
  const wantsDemo = settings.SEED_DEMO ?? !settings.DATABASE_URL
  await runAbortableStep('Migrating', () => migrate(url), migrationNote)
  await runAbortableStep('Seeding reference data', () => seedReference(url, seed), seedNote)
  if (wantsDemo) {
    if ((await findDemoSize(url)) === undefined) assertOwnPassword(settings)
    await runAbortableStep(
      'Seeding demonstration data',
      () => seedDemo(url, seed, 'small', { DATABASE_URL: seedUrl }),
      seedNote,
    )
  }
  throwIfAborted()
  return ensureDemonstrationPassword(url, settings, (await findDemoSize(url)) !== undefined)
}

/** The address of the role that shared figures are read with: that of the settings, or one that is made here; '' where it cannot be. */
async function prepareSharedUrl(
  { url, directUrl, adminUrl }: PlatformDatabase,
  settings: Settings & { AUTH_SECRET: string },
) {
  if (settings.DATABASE_URL_SHARED) return settings.DATABASE_URL_SHARED
  const sharedUrl = await runAbortableStep(
    'Preparing shared figures',
    () => prepareSharedRole({ url: directUrl, poolerUrl: url, adminUrl, secret: settings.AUTH_SECRET }),
    (made) => (made ? undefined : 'off: the role of DATABASE_URL may not make another one'),
  )
  return sharedUrl ?? ''
}

type RunOptions = {
  /** Called once everything runs. */
  onStarted?: (platform: Platform) => Promise<void>
  /** What is built and run instead of a release of the sources; a test brings the build it has. */
  build?: Build
  /** The record that keeps a second start out. */
  lock?: string
}

/**
 * `npm start` and `npm run dev`: starts everything, restarts what ends, and stops everything at the end. Returns the
 * exit code: 0 when it was stopped, 1 when it could not go on, with the reason printed.
 */
export async function runPlatform(
  kind: 'start' | 'dev',
  { onStarted, build: given, lock = platformLock }: RunOptions = {},
): Promise<number> {
  listenForStopSignals()
  let database: PlatformDatabase | undefined
  let platform: Platform | undefined
  let ending = false
  process.on('exit', () => platform?.kill())
  try {
    const settings = commandSettings()
    const { HOST: host, PORT: port, DATABASE_URL: externalUrl, DATABASE_DIRECT_URL: externalDirectUrl } = settings
    const hasEndedLeftovers = await takePlatformLock(kind, settings.PUBLIC_URL, lock)
    await assertPortFree(host, port, hasEndedLeftovers ? 5_000 : 0)
    if (externalUrl) database = await getExternalDatabase(externalUrl, externalDirectUrl)
    process.stdout.write(kind === 'start' ? 'Starting Illuminate\n' : 'Starting Illuminate for development\n')
    const { DATABASE_READ_URL: readUrl } = settings
    const missing = database && readUrl && (await checkReplica(database.directUrl, readUrl))
    if (missing) process.stdout.write(`${missing}\n`)
    const build = kind === 'dev' ? await prepareWorkingBuild() : await prepareRelease(given)
    let reloaded: { at: string; failure: string | undefined } | undefined
    const updateRecord = () => {
      if (ending) return
      const pids = platform?.pids() ?? (database?.server?.pid ? { database: database.server.pid } : {})
      if (database)
        recordProcesses(
          { command: kind, address: settings.PUBLIC_URL, databaseUrl: database.directUrl, reloaded },
          pids,
          lock,
        )
    }
    throwIfAborted()
    database ??= await runStep('Starting the database', () => startEmbeddedDatabase({ name: 'data' }, updateRecord))
    updateRecord()
    const webProcesses = kind === 'dev' ? 1 : webProcessesOf(settings)
    await assertConnectionsSuffice(database, webProcesses, settings.DATABASE_POOL_MAX)
    const demonstration = await prepareDatabase(database, build, settings)
    const sharedUrl = await prepareSharedUrl(database, settings)
    const sink = createLogSink()
    platform = createPlatform({
      kind,
      host,
      port,
      database,
      build,
      webProcesses,
      onChange: updateRecord,
      log: sink.write,
      env: {
        AUTH_SECRET: settings.AUTH_SECRET,
        DATABASE_URL_SHARED: sharedUrl,
        NODE_ENV: kind === 'start' ? 'production' : 'development',
      },
    })
    const { startWorker, startWeb } = platform
    // Whoever waits for the first page has the machine to themselves; no job minds a second more.
    await runAbortableStep('Starting the web', startWeb)
    await runAbortableStep('Starting the worker', startWorker)
    process.stdout.write(startupMessage(settings, demonstration))
    sink.open()
    if (kind === 'start') {
      const reload = replaceRelease({ platform, url: database.directUrl, log: sink.write, given })
      let last = Promise.resolve()
      listenForReload(() => {
        last = last.then(reload).then((failure) => {
          reloaded = { at: new Date().toISOString(), failure }
          updateRecord()
        })
      })
    }
    await onStarted?.(platform)
    await whenAborted
  } catch (error) {
    if (!(error instanceof Aborted) && !isAborted()) reportFailure(error)
  }
  if (platform ?? database?.server) process.stdout.write('\nStopping …\n')
  ending = true
  recordStopping(lock)
  await (platform ? platform.stop() : database?.server?.stop())
  platform = undefined
  releaseLock(lock)
  return isAborted() ? 0 : 1
}

type Replacement = {
  platform: Platform
  url: string
  log: (line: string) => void
  /** What is gone over to instead of a release of the sources. */
  given: Build | undefined
  /** Makes that release. */
  prepareNext?: () => Promise<Build>
}

/**
 * Has the platform go over to the sources as they are now. What cannot be built, migrated or started leaves everything
 * as it was, and the log says why. @returns that sentence, or nothing
 */
export const replaceRelease =
  ({ platform, url, log, given, prepareNext = prepareNextRelease }: Replacement) =>
  async (): Promise<string | undefined> => {
    const write = (level: string, message: string) => log(toLogLine('supervisor', level, message))
    write('info', 'the processes are replaced')
    try {
      const build = given ?? (await prepareNext())
      await migrate(url)
      await seedReference(url, `${build.bundles}/seed.mjs`)
      await platform.replaceBuild(build)
      if (!given) recordRelease(build)
      write('info', 'the processes were replaced')
    } catch (error) {
      const reason = messageFor(error) ?? String(error)
      write('error', `the processes could not be replaced, and what ran before runs on: ${reason}`)
      return reason
    }
  }

/** The people of the demonstration data, one for each way of using the platform. */
const accounts = [
  ['funder@demo.test', 'Global Admin'],
  ['admin@demo.test', 'Organisation Admin, Harbour Theatre'],
  ['user@demo.test', 'General User, Harbour Theatre'],
  ['rival@demo.test', 'Organisation Admin, Moorside Community Trust'],
  ['newcomer@demo.test', 'General User, Harbour Theatre, has not accepted the terms'],
] as const

/** Where the platform is and, where there is demonstration data, who may be signed in as. */
function startupMessage(settings: Settings, demonstration: DemonstrationPassword | undefined): string {
  const people = accounts.map(([email, who]) => `    ${email.padEnd(20)} ${who}`)
  return [
    '',
    `Illuminate is ready: ${settings.PUBLIC_URL}`,
    ...(demonstration
      ? ['', `  Demonstration accounts; the password is ${describePassword(demonstration)}`, ...people]
      : []),
    '',
    '  Ctrl-C stops everything.',
    '',
    '',
  ].join('\n')
}
