import { ensureChromium } from '../checks/chromium'
import { ensureGenerated } from '../checks/generated'
import { ensureOpenpyxl } from '../checks/openpyxl'
import { type Finding, lint, logWithoutFaults, playwright, stage, summarise, typeCheck, vitest } from '../checks/stage'
import { command } from '../command'
import { inRoot } from '../root'
import { sentenceFor, step } from '../say.mjs'
import { isToldToStop } from '../told-to-stop'
import { type Trial, withTrial } from '../trial/trial'

const report = (name: string) => inRoot('.data', 'run', `${name}.json`)

/** Builds and starts a platform of its own, then lets the call tests and the browser tests at it. */
async function againstAPlatform(trial: Trial): Promise<Finding[]> {
  await step('Building', () => trial.prepare('small'))
  const house = await step('Starting web and worker', () => trial.openHouse())
  const env = {
    BASE_URL: house.address,
    DATABASE_URL: trial.databaseUrl,
    PLATFORM_LOG: trial.logFile,
    APP_SECRET: trial.authSecret,
    DEMO_PASSWORD: '',
  }
  return [
    await stage('Call tests', () => playwright('calls', report('calls'), env)),
    await stage('Browser tests', () => playwright('browser', report('browser'), env)),
    await stage('Faults in the platform’s log', () => logWithoutFaults(trial.logFile)),
  ]
}

/** A platform that cannot be built or started fails the stages that need it, and the rest still counts. */
const couldNotStart = (error: unknown): Finding => {
  if (isToldToStop()) throw error
  const output = sentenceFor(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.stdout.write(`\n${output}\n`)
  return { name: 'Call and browser tests', ok: false, passed: 0, failed: 1, again: 0, seconds: 0, output }
}

/** `npm test`: everything a change must pass before it is offered, on a server and a build of its own. */
await command(() =>
  withTrial({ command: 'test', data: 'throwaway' }, async (trial) => {
    await step('Looking for Chromium', ensureChromium)
    await step('Looking for openpyxl', ensureOpenpyxl)
    await ensureGenerated()
    const findings = [
      ...(await Promise.all([stage('Types', typeCheck), stage('Lint', lint)])),
      await stage('Unit tests', () => vitest('unit', report('unit'))),
      await stage('Service tests', () =>
        vitest('service', report('service'), { TEST_DATABASE_URL: trial.cluster.address('postgres') }),
      ),
      ...(await againstAPlatform(trial).catch((error: unknown) => [couldNotStart(error)])),
    ]
    return summarise(findings)
  }),
)
