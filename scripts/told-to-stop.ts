import { endRunning } from './child'

/** Thrown to leave a command half-way because the person asked for it; nothing is said about it. */
export class Told extends Error {}

let told = false
const { promise, resolve } = Promise.withResolvers<void>()

/** What a shell expects of a command that its user stopped. */
export const stoppedCode = 130

/** Resolves when the command is told to stop: Ctrl-C, a signal, or its terminal gone. */
export const whenToldToStop = promise

/** True from then on. */
export const isToldToStop = () => told

/** @throws Told when the command should go no further */
export function goOn(): void {
  if (told) throw new Told()
}

/** `work`, given up as soon as the command is told to stop. */
export const unlessTold = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    promise.then(() => {
      throw new Told()
    }),
  ])

const impatientAfterMs = 2_000
const patienceMs = 30_000
let toldAt = 0

const stop = () => {
  if (told) return
  told = true
  toldAt = performance.now()
  endRunning()
  resolve()
  setTimeout(() => process.exit(stoppedCode), patienceMs).unref()
}

const onSignal = () => {
  if (told && performance.now() - toldAt > impatientAfterMs) process.exit(stoppedCode)
  stop()
}

/**
 * Listens for the wish to stop. One Ctrl-C arrives several times (from the terminal, from npm, from run.mjs), so signals
 * within two seconds are one; a later one ends the command at once. What it runs is killed then, not asked.
 */
export function listenForStop(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.stdout.on('error', stop) // Whoever read the output is gone.
  if (process.platform === 'win32') return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref() // run.mjs was killed.
}
