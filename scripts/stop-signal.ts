import { killRunningChildren } from './child'

/** Thrown to leave a command half-way because the person asked for it; nothing is printed about it. */
export class Aborted extends Error {}

let aborted = false
const { promise, resolve } = Promise.withResolvers<void>()

/** What a shell expects of a command that its user stopped. */
export const abortedExitCode = 130

/** Resolves when the command has to stop: Ctrl-C, a signal, or its terminal gone. */
export const whenAborted = promise

/** True from then on. */
export const isAborted = () => aborted

/** @throws Aborted when the command should go no further */
export function throwIfAborted(): void {
  if (aborted) throw new Aborted()
}

/** `work`, given up as soon as the command has to stop. */
export const awaitUnlessAborted = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    promise.then(() => {
      throw new Aborted()
    }),
  ])

const impatientAfterMs = 2_000
const exitTimeoutMs = 30_000
let abortedAt = 0

const abort = () => {
  if (aborted) return
  aborted = true
  abortedAt = performance.now()
  killRunningChildren()
  resolve()
  setTimeout(() => process.exit(abortedExitCode), exitTimeoutMs).unref()
}

const onSignal = () => {
  if (aborted && performance.now() - abortedAt > impatientAfterMs) process.exit(abortedExitCode)
  abort()
}

/**
 * Calls `reload` at SIGUSR2, and at SIGHUP where no terminal can have sent it as it closed. Such a SIGHUP does not stop the
 * command any more.
 */
export function listenForReload(reload: () => void): void {
  process.on('SIGUSR2', reload)
  if (process.stdout.isTTY) return
  process.off('SIGHUP', onSignal)
  process.on('SIGHUP', reload)
}

/**
 * Listens for the wish to stop. One Ctrl-C arrives several times (from the terminal, from npm, from run.mjs), so signals
 * within two seconds are one; a later one ends the command at once. What it runs is killed then, not asked.
 */
export function listenForStopSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.stdout.on('error', abort) // Whoever read the output is gone.
  if (process.platform === 'win32') return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && abort(), 500).unref() // run.mjs was killed.
}
