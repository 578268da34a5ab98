import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { type Outcome, runToEnd } from '../child'
import { printLines } from '../report.mjs'
import { root } from '../root'
import { throwIfAborted } from '../stop-signal'
import { faultsIn } from './platform-faults'

/**
 * What one stage of the checks found. `output` is shown when it failed, or passed only at a second try (CI allows one).
 */
export type StageResult = TestCounts & {
  name: string
  ok: boolean
  seconds: number
  output: string
  slowest: FileTime[]
}

/** `again`: tests among the passed ones that failed at first. */
type TestCounts = { passed: number; failed: number; flaky: number }

/** A test file and how long its tests took. */
type FileTime = { file: string; seconds: number }

const mostNamed = 5

/** The files that took longest, the longest first. */
const slowestOf = (times: readonly FileTime[]): FileTime[] =>
  times.toSorted((one, other) => other.seconds - one.seconds).slice(0, mostNamed)

/** A stage without single tests counts as one failed test when it fails, so that no total hides it. */
const countsOf = (ok: boolean, counts: TestCounts | undefined): TestCounts => {
  const { passed, failed, flaky } = counts ?? { passed: 0, failed: 0, flaky: 0 }
  return { passed, failed: ok ? failed : Math.max(1, failed), flaky }
}

/** Runs one stage and prints its result; a stage that fails does not end the command. */
export async function runStage(
  name: string,
  work: () => Promise<Outcome & { counts?: TestCounts; times?: FileTime[] }>,
): Promise<StageResult> {
  throwIfAborted()
  const began = performance.now()
  const { code, output, counts, times = [] } = await work()
  throwIfAborted()
  const ok = code === 0 && !counts?.failed
  const seconds = (performance.now() - began) / 1000
  const result = { name, ok, output, seconds, slowest: slowestOf(times), ...countsOf(ok, counts) }
  const isSmooth = ok && result.flaky === 0
  printLines(`${formatResult(result)}\n${isSmooth ? '' : `\n${output.trim()}\n\n`}`)
  return result
}

const formatResult = ({ name, ok, passed, failed, flaky, seconds }: StageResult) => {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, flaky > 0 && `${flaky} at a second try`]
  const tests = passed + failed === 0 ? '' : counts.filter(Boolean).join(', ')
  return `  ${ok ? '✓' : '✗'} ${name.padEnd(30)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${tests}`.trimEnd()
}

const formatTime = ({ file, seconds }: FileTime) => `      ${file.padEnd(50)} ${`${seconds.toFixed(1)} s`.padStart(8)}`

/** A JSON report that a test runner left, read and removed. */
function readAndRemoveReport<T>(path: string): T | undefined {
  if (!existsSync(path)) return undefined
  const report = JSON.parse(readFileSync(path, 'utf8')) as T
  rmSync(path)
  return report
}

type Environment = Record<string, string | undefined>

type VitestOptions = { env?: Environment; maxWorkers?: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** Vitest on one of its projects. */
export async function runVitest(project: 'unit' | 'service', report: string, { env, maxWorkers }: VitestOptions = {}) {
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (maxWorkers) args.push(`--maxWorkers=${maxWorkers}`)
  const outcome = await runToEnd(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...args], {
    ...env,
    NO_COLOR: '1',
  })
  const json = readAndRemoveReport<VitestReport>(report)
  const times = json?.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  const counts = { passed: json?.numPassedTests ?? 0, failed: json?.numFailedTests ?? 0, flaky: 0 }
  return { ...outcome, counts, ...(times && { times }) }
}

/** Playwright's calls and browser tests, or one of the two. */
export async function runPlaywright(project: 'calls' | 'browser', report: string, env: Environment) {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--project', project, '--pass-with-no-tests']
  const outcome = await runToEnd(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: '1' })
  const json = readAndRemoveReport<PlaywrightReport>(report)
  const { expected = 0, unexpected: failed = 0, flaky = 0 } = json?.stats ?? {}
  const times = json?.suites.map((suite) => ({ file: suite.file, seconds: millisecondsOf(suite) / 1000 }))
  return { ...outcome, counts: { passed: expected + flaky, failed, flaky }, ...(times && { times }) }
}

type PlaywrightSuite = {
  file: string
  specs: { tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

const millisecondsOf = ({ specs, suites = [] }: PlaywrightSuite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + millisecondsOf(suite), 0)

/**
 * What web and worker wrote while they were tested: an exception that nobody caught fails the run, whoever caused it.
 */
export async function checkLog(logFile: string) {
  const faults = faultsIn(readFileSync(logFile, 'utf8'))
  const output = faults.join('\n\n')
  return { code: faults.length === 0 ? 0 : 1, output, counts: { passed: 0, failed: faults.length, flaky: 0 } }
}

/**
 * The type check of the whole tree, and Biome's format and lint. One checker: four each work out for themselves what they share,
 * twice the work, and are done no earlier on two processors.
 */
export const runTypeCheck = () => runToEnd(['node_modules/typescript/bin/tsc', '--checkers', '1'], { NO_COLOR: '1' })
export const runLint = () => runToEnd(['node_modules/@biomejs/biome/bin/biome', 'check'], { NO_COLOR: '1' })

/** The last lines of a run: a table with the files that took longest, and the total by itself in the very last one. @returns the exit code */
export function printSummary(findings: StageResult[]): number {
  const passed = findings.reduce((sum, finding) => sum + finding.passed, 0)
  const failed = findings.reduce((sum, finding) => sum + finding.failed, 0)
  const table = findings.flatMap((finding) => [formatResult(finding), ...finding.slowest.map(formatTime)]).join('\n')
  process.stdout.write(`\n${table}\n\n${passed} passed, ${failed} failed\n`)
  return failed === 0 && findings.every((finding) => finding.ok) ? 0 : 1
}
