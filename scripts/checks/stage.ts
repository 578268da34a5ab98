import { existsSync, readFileSync, rmSync } from 'node:fs'
import { type Outcome, runToEnd } from '../child'
import { goOn } from '../told-to-stop'
import { faultsIn } from './platform-faults'

/** What one stage of the checks found. `output` is shown when it failed, or passed only at a second try (CI allows one). */
export type Finding = Counts & { name: string; ok: boolean; seconds: number; output: string }

/** `again`: tests among the passed ones that failed at first. */
type Counts = { passed: number; failed: number; again: number }

/** A stage without single tests counts as one failed test when it fails, so that no total hides it. */
const countsOf = (ok: boolean, counted: Counts | undefined): Counts => {
  const { passed, failed, again } = counted ?? { passed: 0, failed: 0, again: 0 }
  return { passed, failed: ok ? failed : Math.max(1, failed), again }
}

/** Runs one stage and says how it went; a stage that fails does not end the command. */
export async function stage(name: string, work: () => Promise<Outcome & { counted?: Counts }>): Promise<Finding> {
  goOn()
  const began = performance.now()
  const { code, output, counted } = await work()
  goOn()
  const ok = code === 0 && !counted?.failed
  const finding = { name, ok, output, seconds: (performance.now() - began) / 1000, ...countsOf(ok, counted) }
  const isSmooth = ok && finding.again === 0
  process.stdout.write(`${lineOf(finding)}\n${isSmooth ? '' : `\n${output.trim()}\n\n`}`)
  return finding
}

const lineOf = ({ name, ok, passed, failed, again, seconds }: Finding) => {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, again > 0 && `${again} at a second try`]
  const tests = passed + failed === 0 ? '' : counts.filter(Boolean).join(', ')
  return `  ${ok ? '✓' : '✗'} ${name.padEnd(30)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${tests}`.trimEnd()
}

/** A JSON report that a test runner left, read and removed. */
function takeReport<T>(path: string): T | undefined {
  if (!existsSync(path)) return undefined
  const report = JSON.parse(readFileSync(path, 'utf8')) as T
  rmSync(path)
  return report
}

type Environment = Record<string, string | undefined>

/** Vitest on one of its projects. */
export async function vitest(project: 'unit' | 'service', report: string, env: Environment = {}) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const outcome = await runToEnd(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters], {
    ...env,
    NO_COLOR: '1',
  })
  const read = takeReport<{ numPassedTests: number; numFailedTests: number }>(report)
  return { ...outcome, counted: { passed: read?.numPassedTests ?? 0, failed: read?.numFailedTests ?? 0, again: 0 } }
}

/** Playwright's calls and browser tests, or one of the two. */
export async function playwright(project: 'calls' | 'browser', report: string, env: Environment) {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--project', project, '--pass-with-no-tests']
  const outcome = await runToEnd(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: '1' })
  const stats = takeReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)?.stats
  const { expected = 0, unexpected: failed = 0, flaky: again = 0 } = stats ?? {}
  return { ...outcome, counted: { passed: expected + again, failed, again } }
}

/** What web and worker wrote while they were tested: an exception that nobody caught fails the run, whoever caused it. */
export async function logWithoutFaults(logFile: string) {
  const faults = faultsIn(readFileSync(logFile, 'utf8'))
  const output = faults.join('\n\n')
  return { code: faults.length === 0 ? 0 : 1, output, counted: { passed: 0, failed: faults.length, again: 0 } }
}

/** The type check of the whole tree, and Biome's format and lint. */
export const typeCheck = () => runToEnd(['node_modules/typescript/bin/tsc'], { NO_COLOR: '1' })
export const lint = () => runToEnd(['node_modules/@biomejs/biome/bin/biome', 'check'], { NO_COLOR: '1' })

/** The last lines of a run: a table, and the total by itself in the very last one. @returns the exit code */
export function summarise(findings: Finding[]): number {
  const passed = findings.reduce((sum, finding) => sum + finding.passed, 0)
  const failed = findings.reduce((sum, finding) => sum + finding.failed, 0)
  process.stdout.write(`\n${findings.map(lineOf).join('\n')}\n\n${passed} passed, ${failed} failed\n`)
  return failed === 0 && findings.every((finding) => finding.ok) ? 0 : 1
}
