import { type ChildProcess, spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { root } from '../root'
import { collectOutput, type ProcessOutput } from './process-output'
import { SupervisedProcess } from './supervised-process'

type Environment = Record<string, string | undefined>

type LaunchOptions = {
  /** What it is called in the log. */
  name: string
  program: string
  nodeOptions: readonly string[]
  env: Environment
  log: (line: string) => void
  /** Leaves lines that are no log lines as they are: for development. */
  plain: boolean
  onChange: (ending?: string) => void
  /** It is killed when it has not ended this long after it was told to. */
  endTimeoutMs?: number
}

/** A supervised Node process of the platform. */
export type PlatformProcess = {
  name: string
  process: SupervisedProcess
  /** What it wrote last. */
  lastLines: () => string
  /** True from when the process that runs now said that it is ready; the worker never does. */
  isReady: () => boolean
}

/**
 * A process that is started again when it ends by itself, with its output as log lines. It leads a process group of its
 * own: Ctrl-C in the terminal reaches the supervisor alone, which then ends everything in order, and ending one ends
 * whatever it started.
 */
export const superviseProcess = (options: LaunchOptions): PlatformProcess =>
  supervise(options, ({ program, nodeOptions }, env) =>
    spawn(process.execPath, [...nodeOptions, program], {
      cwd: root,
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

/**
 * The same for one of several that listen at one port (Node's `cluster`). They share one socket, and whichever is free accepts
 * the next connection: none is lost with a process that leaves or is killed. Such a process heeds no Ctrl-C itself, and ends with
 * its supervisor.
 */
export const superviseListener = (options: LaunchOptions): PlatformProcess =>
  supervise(options, ({ program, nodeOptions }, env) => {
    // By turns a connection could be on its way to a process that is killed, and would wait for ever.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({
      exec: program,
      args: [],
      execArgv: [...nodeOptions],
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    return cluster.fork(env).process
  })

function supervise(
  options: LaunchOptions,
  start: (options: LaunchOptions, env: Environment) => ChildProcess,
): PlatformProcess {
  const { name, env, log, plain, onChange, endTimeoutMs: timeoutMs } = options
  let output: ProcessOutput | undefined
  let ready = false
  const launch = () => {
    ready = false
    const child = start(options, { ...env, PROCESS_NAME: name, NEXT_TELEMETRY_DISABLED: '1' })
    child.on('message', (message) => {
      if (message === 'ready') ready = true
    })
    output = collectOutput(name, child, log, plain)
    return child
  }
  const supervised = new SupervisedProcess({ name, launch, onChange, ...(timeoutMs !== undefined && { timeoutMs }) })
  return {
    name,
    process: supervised,
    lastLines: () => output?.lastLines() ?? '',
    isReady: () => ready && supervised.pid !== undefined,
  }
}
