import { type ChildProcess, spawn } from 'node:child_process'
import { Refusal } from './report.mjs'
import { root } from './root'

/** True when the process has ended, by itself or by a signal. */
export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Resolves when the process has ended and its output is complete. */
export const waitUntilEnded = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (hasEnded(child)) resolve()
    else child.once('exit', () => resolve())
  })

export type Outcome = { code: number; output: string }

type Environment = Record<string, string | undefined>

/** Children that a command runs to their end; when the command has to stop, they are killed. */
const runningChildren = new Set<ChildProcess>()

/** Ends whatever `runToEnd` is still running. */
export function killRunningChildren(): void {
  for (const child of runningChildren) {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It ended in the meantime.
    }
  }
}

/** Runs a Node program of the clone to its end, with its output kept, or shown as it comes with `show`. */
export function runToEnd(args: string[], env: Environment = {}, show = false): Promise<Outcome> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  runningChildren.add(child)
  let output = ''
  const collect = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-200_000)
    if (show) to.write(chunk)
  }
  child.stdout.on('data', collect(process.stdout))
  child.stderr.on('data', collect(process.stderr))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      runningChildren.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** As `runToEnd`, but a failure is a refusal: `sentence`, then the last lines the program wrote. */
export async function runOrRefuse(args: string[], sentence: string, env: Environment = {}): Promise<string> {
  const { code, output } = await runToEnd(args, env)
  if (code === 0) return output
  throw new Refusal(`${sentence}\n${output.trim().split('\n').slice(-25).join('\n')}`, { cause: new Error(output) })
}
