/** Whether the platform runs in this clone already: its supervisor keeps a record of itself while it lives. */
import { fileURLToPath } from 'node:url'
import { isRunning, readRecord } from './pid-file.mjs'
import { Refusal } from './say.mjs'

/** The lock that the supervisor holds, with what others need to know about it. */
export const houseLock = fileURLToPath(new URL('../.data/run/house.json', import.meta.url))

/**
 * @typedef {import('./pid-file.mjs').ProcessRecord & { command: string, address: string, databaseUrl?: string }} House
 * @returns {House | undefined} the platform that runs in this clone
 */
export function runningHouse() {
  const record = readRecord(houseLock)
  return isRunning(record) ? record : undefined
}

/** @throws {Refusal} one sentence, when the platform runs in this clone already */
export function refuseSecondStart() {
  const house = runningHouse()
  if (!house) return
  throw new Refusal(
    `Illuminate already runs from this folder, at ${house.address} (npm ${house.command === 'start' ? 'start' : `run ${house.command}`}, ` +
      `process ${house.pid}). Stop it with Ctrl-C where it runs, or with: kill ${house.pid}`,
  )
}
