import { Worker } from 'node:worker_threads'

/** Runs in a thread of its own. Counts its own seconds, so that a machine's sleep is not taken for a blocked loop. */
const watchdogScript = `
  const { workerData: { beat, silentSeconds } } = require('node:worker_threads')
  let last = -1
  let silent = 0
  setInterval(() => {
    const now = Atomics.load(beat, 0)
    silent = now === last ? silent + 1 : 0
    last = now
    if (silent >= silentSeconds) process.kill(process.pid, 'SIGKILL')
  }, 1000)
`

/**
 * Ends this process when its event loop is blocked for `silentSeconds`: a job that loops would otherwise hold the
 * worker for ever, heartbeat and time-outs included. Whoever started the worker starts it again, the job counts as one
 * failed attempt, and the jobs behind it go on.
 */
export function startWatchdog(silentSeconds: number): void {
  const beat = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beat, 0, 1), 500).unref()
  const limits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 }
  new Worker(watchdogScript, { eval: true, workerData: { beat, silentSeconds }, resourceLimits: limits }).unref()
}
