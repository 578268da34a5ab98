import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { hasEnded } from '@/scripts/child'
import { waitFor } from '@/scripts/wait-for'
import { childrenOf } from '../processes'

export type Account = { uid: number; gid: number }

/** A program of Debian's that runs until it is killed. */
export type Service = {
  pid: () => number | undefined
  start: () => Promise<void>
  /** Ends it as a crash would, with what it started. */
  kill: () => Promise<void>
}

type ServiceOptions = {
  name: string
  command: string
  args: readonly string[]
  folder: string
  user: Account | undefined
  env?: Record<string, string>
  /** Looked for until it is true: the service can be used. */
  isUp: () => Promise<boolean>
}

const startTimeoutMs = 60_000

export function createService({ name, command, args, folder, user, env, isUp }: ServiceOptions): Service {
  let child: ChildProcess | undefined
  let output = ''
  const kill = async () => {
    const ending = child
    if (!ending?.pid || hasEnded(ending)) return
    for (const pid of [ending.pid, ...childrenOf(ending.pid)]) killQuietly(pid)
    await waitFor(() => hasEnded(ending), 10_000)
  }
  process.once('exit', () => child?.pid && !hasEnded(child) && killQuietly(child.pid))
  return {
    pid: () => child?.pid,
    async start() {
      output = ''
      const options: SpawnOptions = {
        ...user,
        cwd: folder,
        env: { ...process.env, LANG: 'C.UTF-8', HOME: folder, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }
      const started = spawn(command, [...args], options)
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (part: Buffer) => {
          output = (output + part).slice(-20_000)
        })
      const isReady = await waitFor(async () => hasEnded(started) || (await isUp()), startTimeoutMs)
      if (hasEnded(started) || !isReady) throw new Error(`${name} did not start. It said:\n${output.slice(-3_000)}`)
    },
    kill,
  }
}

export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended in the meantime.
  }
}

/** Hands files to the account that a service runs as. */
export function give(paths: readonly string[], user: Account | undefined): void {
  if (user) for (const path of paths) chownSync(path, user.uid, user.gid)
}

/** Whether an address answers with a status of 200. */
export const isAnsweringWell = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(1_000) }).then(
    (answer) => answer.status === 200,
    () => false,
  )

/** The programs that are not on this machine. */
export const findMissingPrograms = (programs: readonly string[]): string[] =>
  programs.filter((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined)
