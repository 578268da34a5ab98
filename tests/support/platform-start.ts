import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { readRecord } from '@/scripts/pid-file.mjs'
import { findFreePort } from '@/scripts/ports'
import { inRoot } from '@/scripts/root'
import { emptySettings } from '@/scripts/settings'
import { waitFor } from './wait-for'

/** A start of the platform, as a person at a terminal sees it. */
export type PlatformStart = {
  address: string
  /** Everything it has written so far. */
  output: () => string
  /** Resolves with true once it says that it is ready, with false when it ended before. */
  isReady: Promise<boolean>
  /** The ids of its processes by their names, as they are now. */
  pids: () => Record<string, number>
  signal: (signal: NodeJS.Signals) => void
  /** Stops it as Ctrl-C does. @returns its exit code */
  stop: () => Promise<number | null>
}

/** An empty database on the server of the platform under test. `drop` takes it away again. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `illuminate_start_${randomBytes(4).toString('hex')}`
  const serverUrl = process.env.DATABASE_URL
  if (!serverUrl) throw new Error('DATABASE_URL must say which database the platform under test uses.')
  const onServer = async (statement: string) => {
    const sql = postgres(serverUrl, { max: 1, onnotice: () => {} })
    await sql.unsafe(statement).finally(() => sql.end({ timeout: 5 }))
  }
  await onServer(`create database "${name}"`)
  return {
    url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    drop: () => onServer(`drop database if exists "${name}" with (force)`),
  }
}

/** Starts the platform for real, web and worker, with these settings and no others. */
export async function startPlatform(settings: Record<string, string>): Promise<PlatformStart> {
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'illuminate-start-'))
  const lock = join(folder, 'start.json')
  const program = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', inRoot('scripts/register.mjs'), startProgram],
    {
      cwd: inRoot(),
      env: {
        ...process.env,
        ...emptySettings(),
        AUTH_SECRET: randomBytes(48).toString('base64url'),
        FILES_ROOT: join(folder, 'files'),
        PORT: String(port),
        START_LOCK: lock,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part: Buffer) => (output += part))
  const kill = () => program.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<number | null>((resolve) => program.once('close', resolve))
  return {
    address: `http://127.0.0.1:${port}`,
    output: () => output,
    isReady: waitFor(
      'it is ready or has ended',
      () => {
        if (output.includes('Illuminate is ready:')) return 'ready'
        return program.exitCode !== null && 'ended'
      },
      180_000,
    ).then((state) => state === 'ready'),
    pids() {
      const record = readRecord(lock) as { children?: Record<string, { pid: number }> } | undefined
      return Object.fromEntries(Object.entries(record?.children ?? {}).map(([name, { pid }]) => [name, pid]))
    },
    signal: (signal) => void program.kill(signal),
    async stop() {
      if (program.exitCode === null) program.kill('SIGTERM')
      const code = await ended
      process.off('exit', kill)
      await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}

const startProgram = inRoot('tests/support/start-program.ts')
