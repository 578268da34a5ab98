import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../root'
import { collectOutput, type ProcessOutput } from './process-output'
import { SupervisedProcess } from './supervised-process'

type Environment = Record<string, string | undefined>

type LaunchOptions = {
  name: 'web' | 'worker'
  args: () => string[]
  env: Environment
  log: (line: string) => void
  /** Leaves lines that are no log lines as they are: for development. */
  plain: boolean
  onChange: (ending?: string) => void
}

/** A supervised Node process of the platform, and what it wrote last. */
export type PlatformProcess = { process: SupervisedProcess; lastLines: () => string }

/**
 * The web or the worker. Each leads a process group of its own: Ctrl-C in the terminal reaches the supervisor alone,
 * which then ends them in order, and ending one ends whatever it started.
 */
export function superviseProcess({ name, args, env, log, plain, onChange }: LaunchOptions): PlatformProcess {
  let output: ProcessOutput | undefined
  const launch = (): ChildProcess => {
    const child = spawn(process.execPath, args(), {
      cwd: root,
      env: { ...process.env, ...env, PROCESS_NAME: name, NEXT_TELEMETRY_DISABLED: '1' },
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    output = collectOutput(name, child, log, plain)
    return child
  }
  return { process: new SupervisedProcess({ name, launch, onChange }), lastLines: () => output?.lastLines() ?? '' }
}
