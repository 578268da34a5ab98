import { houseLock, runningHouse } from '../already-running.mjs'
import { isRunning, type ProcessRecord, readRecord, recordOf, takeLock, writeRecord } from '../pid-file.mjs'
import { Refusal } from '../say.mjs'
import { until } from '../until'
import { killGroup } from './supervised'

type HouseRecord = ProcessRecord & {
  command: string
  address: string
  databaseUrl?: string
  children?: Record<string, ProcessRecord>
  stopping?: boolean
}

/**
 * Makes this process the only supervisor of the clone, and ends what a killed one left behind: exactly the processes
 * it had recorded, never one that only happens to have the same id. The database is left to the
 * cluster, which ends it politely.
 * @throws Refusal when the platform runs here already
 */
export async function takeHouse(command: string, address: string): Promise<void> {
  const before = readRecord(houseLock) as HouseRecord | undefined
  const children = before?.children ?? {}
  if (!takeLock(houseLock, { command, address, children })) {
    const house = runningHouse()
    throw new Refusal(`Illuminate is just being started from this folder by process ${house?.pid ?? 'unknown'}.`)
  }
  const left = Object.entries(children).flatMap(([name, child]) =>
    name !== 'database' && isRunning(child) ? [child] : [],
  )
  for (const { pid } of left) killGroup(pid)
  await until(() => !left.some(isRunning), 5_000)
}

/** Writes down which processes run now, for whoever must clean up after this supervisor. */
export function noteHouse(
  command: string,
  address: string,
  databaseUrl: string,
  pids: Partial<Record<string, number>>,
): void {
  const children = Object.entries(pids).flatMap(([name, pid]) => (pid ? [[name, recordOf(pid)] as const] : []))
  const record: HouseRecord = {
    ...recordOf(process.pid),
    command,
    address,
    databaseUrl,
    children: Object.fromEntries(children),
  }
  writeRecord(houseLock, record)
}

/** Tells a start that comes now to wait for the end of this one. */
export function noteStopping(): void {
  const record = readRecord(houseLock) as HouseRecord | undefined
  if (record?.pid === process.pid) writeRecord(houseLock, { ...record, stopping: true })
}
