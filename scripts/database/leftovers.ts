import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beganAt } from '../pid-file.mjs'
import { Refusal } from '../say.mjs'
import { until } from '../until'

const linkOr = (path: string) => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** PostgreSQL's processes work inside their data folder, whatever title they give themselves. */
function worksIn(pid: number, dataFolder: string): boolean {
  if (process.platform === 'linux') {
    const program = basename(linkOr(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
    return program === 'postgres' && linkOr(`/proc/${pid}/cwd`) === dataFolder
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dataFolder)
  } catch {
    return false
  }
}

/** Every process of the cluster in this folder. Elsewhere than on Linux its children go by themselves within seconds. */
const processesIn = (dataFolder: string) =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => worksIn(pid, dataFolder))
    : []

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in the meantime.
  }
}

const gone = (pid: number) => beganAt(pid) === undefined

/** Ends a server that outlived its supervisor: first politely, then at once. What was acknowledged is safe either way. */
async function endServer(pid: number): Promise<void> {
  for (const [name, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    signal(pid, name)
    if (await until(() => gone(pid), patienceMs)) return
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
  if (pid > 0 && !gone(pid) && worksIn(pid, folder)) await endServer(pid)
  await until(() => processesIn(folder).length === 0, 2_000)
  for (const orphan of processesIn(folder)) signal(orphan, 'SIGKILL')
  await until(() => processesIn(folder).length === 0, 2_000)
  // PostgreSQL would take a stranger, or a process that only waits to be collected, for the server.
  rmSync(pidFile, { force: true })
}

/** The name of a data folder that this process makes and throws away. */
export const throwawayName = (purpose: string) => `throwaway-${purpose}-${process.pid}`

/** Removes throw-away data whose maker was killed before it could. */
export async function clearThrowaways(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    const maker = /^throwaway-\w+-(\d+)/.exec(name)?.[1]
    if (!maker || !gone(Number(maker))) continue
    await clearLeftovers(join(home, name))
    rmSync(join(home, name), { recursive: true, force: true })
  }
}
