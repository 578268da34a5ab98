import { publishedPassword } from '@/lib/floor/identity/published-password'
import { ensureServerPrograms } from '@/tests/support/dumped-server'
import { quickHashOf } from '@/tests/support/quick-hash'
import { ensureGeneratedFiles } from '../checks/generated-files'
import {
  checkLog,
  printSummary,
  runLint,
  runPlaywright,
  runStage,
  runTypeCheck,
  runVitest,
  type StageResult,
} from '../checks/stage'
import { ensureChromium, ensureOpenpyxl, ensurePgBouncer } from '../checks/test-programs'
import { runCommand } from '../command'
import { withConnection } from '../database/on-connection'
import { messageFor, runStep } from '../report.mjs'
import { inRoot } from '../root'
import { isAborted } from '../stop-signal'
import { type Trial, withTrial } from '../trial/trial'

const reportPath = (name: string) => inRoot('.data', 'run', `${name}.json`)

const runUnitTests = () => runStage('Unit tests', () => runVitest('unit', reportPath('unit'), { maxWorkers: 1 }))

/** They need no platform, but a server. */
const runServiceTests = (trial: Trial) =>
  runStage('Service tests', () =>
    runVitest('service', reportPath('service'), {
      env: {
        TEST_DATABASE_URL: trial.cluster.address('postgres'),
        TEST_DATABASE_ADMIN_URL: trial.cluster.superuserAddress('postgres'),
      },
    }),
  )

/**
 * All accounts of the tests have the demonstration's hash. One of the same password that is made at once spares their
 * nine hundred sign-ins a quarter of a minute; how long the product's own take is tested by itself (tests/api/guessing.spec.ts).
 */
async function quickenSignIns(databaseUrl: string) {
  const quickHash = await quickHashOf(publishedPassword)
  await withConnection(
    databaseUrl,
    (sql) => sql`update users set password_hash = ${quickHash} where password_hash is not null`,
  )
}

/** Builds and starts a platform of its own. @returns what the tests against it must know */
async function preparePlatform(trial: Trial) {
  await runStep('Building', () => trial.prepare('small'))
  await quickenSignIns(trial.databaseUrl)
  const platform = await runStep('Starting web and worker', () => trial.startPlatform())
  return {
    BASE_URL: platform.address,
    DATABASE_URL: trial.databaseUrl,
    PLATFORM_LOG: trial.logFile,
    APP_SECRET: trial.authSecret,
    DEMO_PASSWORD: '',
  }
}

async function runPlatformTests(trial: Trial, env: Record<string, string>): Promise<StageResult[]> {
  return [
    ...(await Promise.all([
      runServiceTests(trial),
      runStage('Call tests', () => runPlaywright('calls', reportPath('calls'), env)),
    ])),
    await runStage('Browser tests', () => runPlaywright('browser', reportPath('browser'), env)),
    await runStage('Faults in the platform’s log', () => checkLog(trial.logFile)),
  ]
}

/** Programs of others that tests run, installed by apt where they are missing. One after the other: apt runs once. */
async function ensurePrograms() {
  await ensureChromium()
  await ensureOpenpyxl()
  await ensureServerPrograms()
  await ensurePgBouncer()
}

/** All but the unit tests, which need nothing and go beside the first of these. */
async function runFurtherStages(trial: Trial): Promise<StageResult[]> {
  const [types, lint] = await Promise.all([
    runStage('Types', runTypeCheck),
    runStage('Lint', runLint),
    runStep('Looking for programs of tests', ensurePrograms),
  ])
  return [
    types,
    lint,
    ...(await preparePlatform(trial).then(
      (env) => runPlatformTests(trial, env),
      async (error: unknown) => [startFailure(error), await runServiceTests(trial)],
    )),
  ]
}

/** A platform that cannot be built or started fails the stages that need it; the others still count. */
const startFailure = (error: unknown): StageResult => {
  if (isAborted()) throw error
  const output = messageFor(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.stdout.write(`\n${output}\n`)
  return { name: 'Call and browser tests', ok: false, passed: 0, failed: 1, flaky: 0, seconds: 0, slowest: [], output }
}

/** `npm test`: everything a change must pass before it is offered, on a server and a build of its own. */
await runCommand(() =>
  withTrial({ command: 'test', data: 'throwaway' }, async (trial) => {
    await ensureGeneratedFiles()
    const [unit, further] = await Promise.all([runUnitTests(), runFurtherStages(trial)])
    return printSummary([unit, ...further])
  }),
)
