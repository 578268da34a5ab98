/** Whether the platform runs in this clone already: its supervisor has a record of itself on the disk while it runs. */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isRunning, readRecord } from './pid-file.mjs'
import { Refusal } from './report.mjs'

/** The supervisor's lock, a record with what other commands need to know about it. */
export const platformLock = fileURLToPath(new URL('../.data/run/platform.json', import.meta.url))

/**
 * @typedef {import('./pid-file.mjs').ProcessRecord & { command: string, address: string, databaseUrl?: string, stopping?: boolean, reloaded?: { at: string, failure?: string | undefined } | undefined }} RunningPlatform
 * @returns {RunningPlatform | undefined} the platform that runs in this clone
 */
export function findRunningPlatform() {
  const record = readRecord(platformLock)
  return isRunning(record) ? record : undefined
}

/**
 * Waits for a platform that is about to go: one that is stopping, or whose npm was killed a moment ago.
 * @throws {Refusal} one sentence, when the platform runs in this clone and does not stop
 */
export async function assertNotRunning() {
  const began = performance.now()
  for (let platform = findRunningPlatform(); platform; platform = findRunningPlatform()) {
    if (performance.now() - began > (platform.stopping ? 20_000 : 1_500)) {
      const how = platform.command === 'start' ? 'npm start' : `npm run ${platform.command}`
      throw new Refusal(
        `Illuminate already runs from this folder, at ${platform.address} (${how}, process ${platform.pid}). ` +
          `Stop it with Ctrl-C where it runs, or with: kill ${platform.pid}`,
      )
    }
    await pause(50)
  }
}
