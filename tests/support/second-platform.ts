import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { trialBuild } from '@/scripts/build/build'
import { faultsIn } from '@/scripts/checks/platform-faults'
import { collectOutput } from '@/scripts/platform/process-output'
import { findFreePort } from '@/scripts/ports'
import { inRoot } from '@/scripts/root'
import { waitFor } from './wait-for'

/**
 * Where the build lies that the platform under test runs from: that of `npm test`, unless NEXT_DIST_DIR says otherwise.
 */
const distDir = process.env.NEXT_DIST_DIR ?? trialBuild.distDir

export type SecondPlatform = {
  address: string
  /** What it has written so far. */
  output: () => string
  /** Stops it. @throws when it wrote of an exception that nobody caught, unless `mayFault` */
  close: (options?: { mayFault?: boolean }) => Promise<void>
}

/** A free address for a second platform, so that others can be given it before the start. */
export const findSecondAddress = async () => `http://127.0.0.1:${await findFreePort()}`

/**
 * The web process of the same build once more, on the same database, with other settings. It stops with `close`, and with
 * this process at the latest.
 */
export async function openSecondPlatform(address: string, env: Record<string, string>): Promise<SecondPlatform> {
  const { hostname, port } = new URL(address)
  const web = spawn(process.execPath, [`${trialBuild.bundles}/web.mjs`], {
    cwd: inRoot(),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: distDir,
      NEXT_TELEMETRY_DISABLED: '1',
      HOST: hostname,
      PORT: port,
      PUBLIC_URL: address,
      AUTH_SECRET: randomBytes(48).toString('base64url'),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  collectOutput('second web', web, (line) => lines.push(line), false)
  const output = () => lines.join('\n')
  const kill = () => web.kill('SIGKILL')
  process.once('exit', kill)
  try {
    await waitFor('the second platform answers', () => isUp(web, address), 120_000)
  } catch (error) {
    kill()
    process.stderr.write(`${output()}\n`)
    throw error
  }
  return {
    address,
    output,
    async close({ mayFault = false } = {}) {
      process.off('exit', kill)
      if (web.exitCode === null) {
        const ended = new Promise((resolve) => web.once('exit', resolve))
        web.kill('SIGTERM')
        await ended
      }
      const faults = faultsIn(output())
      if (faults.length > 0 && !mayFault) throw new Error(`The second platform faulted:\n${faults.join('\n\n')}`)
    },
  }
}

async function isUp(web: ChildProcess, address: string): Promise<boolean> {
  if (web.exitCode !== null) throw new Error(`The second platform ended with code ${web.exitCode}`)
  return fetch(`${address}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}
