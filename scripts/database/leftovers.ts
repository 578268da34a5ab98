import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startTimeOf } from '../pid-file.mjs'
import { Refusal } from '../report.mjs'
import { waitFor } from '../wait-for'

const readLinkOrEmpty = (path: string) => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** PostgreSQL's processes work inside their data folder, whatever title they give themselves. */
function isPostgresIn(pid: number, dataFolder: string): boolean {
  if (process.platform === 'linux') {
    const program = basename(readLinkOrEmpty(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
    return program === 'postgres' && readLinkOrEmpty(`/proc/${pid}/cwd`) === dataFolder
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dataFolder)
  } catch {
    return false
  }
}

/**
 * Every process of the cluster in this folder. Elsewhere than on Linux its children go by themselves within seconds.
 */
const processesIn = (dataFolder: string) =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => isPostgresIn(pid, dataFolder))
    : []

const sendSignal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in the meantime.
  }
}

const isGone = (pid: number) => startTimeOf(pid) === undefined

/**
 * Ends a server that outlived its supervisor: first politely, then at once. What was acknowledged is safe either way.
 */
async function stopServer(pid: number): Promise<void> {
  for (const [name, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    sendSignal(pid, name)
    if (await waitFor(() => isGone(pid), timeoutMs)) return
  }
  throw new Refusal(
    `The database server of an earlier start (process ${pid}) cannot be stopped. Stop it, then start again.`,
  )
}

/**
 * Leaves nothing in a data folder that could keep the next server from starting: a server without a supervisor, its
 * orphaned children (they hold the shared memory), and a postmaster.pid whose number belongs to a stranger by now.
 */
export async function clearLeftovers(dataFolder: string): Promise<void> {
  if (!existsSync(dataFolder) || process.platform === 'win32') return // There, PostgreSQL sees to it by itself.
  const folder = realpathSync(dataFolder)
  const pidFile = join(folder, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  if (pid > 0 && !isGone(pid) && isPostgresIn(pid, folder)) await stopServer(pid)
  await waitFor(() => processesIn(folder).length === 0, 2_000)
  for (const orphan of processesIn(folder)) sendSignal(orphan, 'SIGKILL')
  await waitFor(() => processesIn(folder).length === 0, 2_000)
  // PostgreSQL would take a stranger, or a process that only waits to be collected, for the server.
  rmSync(pidFile, { force: true })
}

/** The name of a data folder that this process makes and throws away. */
export const throwawayName = (purpose: string) => `throwaway-${purpose}-${process.pid}`

/** Removes throw-away data whose maker was killed before it could. */
export async function clearThrowaways(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    const makerPid = /^throwaway-\w+-(\d+)/.exec(name)?.[1]
    if (!makerPid || !isGone(Number(makerPid))) continue
    await clearLeftovers(join(home, name))
    rmSync(join(home, name), { recursive: true, force: true })
  }
}
