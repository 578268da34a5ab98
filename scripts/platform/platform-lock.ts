import { acquireLock, isRunning, type ProcessRecord, readRecord, recordOf, writeRecord } from '../pid-file.mjs'
import { Refusal } from '../report.mjs'
import { platformLock } from '../running-platform.mjs'
import { waitFor } from '../wait-for'
import { killGroup } from './supervised-process'

type PlatformRecord = ProcessRecord & {
  command: string
  address: string
  databaseUrl?: string
  children?: Record<string, ProcessRecord>
  stopping?: boolean
  /** When the processes were last replaced, and why that came to nothing. */
  reloaded?: { at: string; failure: string | undefined } | undefined
}

const busyMessage = (command: string, holder: number | undefined) => {
  const name = command === 'start' || command === 'test' ? `npm ${command}` : `npm run ${command}`
  return `${name} cannot begin while process ${holder ?? 'unknown'} does the like in this folder. Wait for it, or stop it.`
}

/**
 * Makes this process the only one with `lock`, by default the clone's supervisor, and ends what a killed one left behind:
 * exactly the processes that it recorded, never another that has come to the same id. The database is left to the
 * cluster, which shuts it down.
 * @returns whether there was anything to end
 * @throws Refusal when the platform runs here already
 */
export async function takePlatformLock(command: string, address: string, lock = platformLock): Promise<boolean> {
  const before = readRecord(lock) as PlatformRecord | undefined
  const children = before?.children ?? {}
  if (!acquireLock(lock, { command, address, children })) {
    throw new Refusal(busyMessage(command, readRecord(lock)?.pid))
  }
  const left = Object.entries(children).flatMap(([name, child]) =>
    name !== 'database' && isRunning(child) ? [child] : [],
  )
  for (const { pid } of left) killGroup(pid)
  await waitFor(() => !left.some(isRunning), 5_000)
  return left.length > 0
}

type RecordedPlatform = Pick<PlatformRecord, 'command' | 'address' | 'reloaded'> & { databaseUrl: string }

/** Writes down which processes run now, for whoever must clean up after this supervisor. */
export function recordProcesses(
  platform: RecordedPlatform,
  pids: Partial<Record<string, number>>,
  lock = platformLock,
): void {
  const children = Object.entries(pids).flatMap(([name, pid]) => (pid ? [[name, recordOf(pid)] as const] : []))
  writeRecord(lock, { ...recordOf(process.pid), ...platform, children: Object.fromEntries(children) })
}

/** Tells a start that comes now to wait for the end of this one. */
export function recordStopping(lock = platformLock): void {
  const record = readRecord(lock) as PlatformRecord | undefined
  if (record?.pid === process.pid) writeRecord(lock, { ...record, stopping: true })
}
