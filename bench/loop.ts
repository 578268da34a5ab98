import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { buildIn, buildPlatform } from '@/scripts/build/build'
import { hasEnded, runToEnd } from '@/scripts/child'
import { findFreePort } from '@/scripts/ports'
import { Refusal, runStep } from '@/scripts/report.mjs'
import { inRoot, root } from '@/scripts/root'
import { findRunningPlatform } from '@/scripts/running-platform.mjs'
import { isAborted, throwIfAborted } from '@/scripts/stop-signal'
import { waitFor } from '@/scripts/wait-for'
import { buildToy, toyFolder, writeToy } from './limits/toy'
import type { Figure } from './measure/figure'
import { alternate, roundsOf } from './measure/rounds'
import type { Pace } from './platform'

const figureBase = { goal: 'G9', unit: 's', judged: 'product' } as const

/** G9: how long somebody waits who starts, builds or checks the platform, beside the smallest Next application. */
export async function measureLoop({ rounds, quick }: Pace): Promise<Figure[]> {
  if (findRunningPlatform())
    throw new Refusal('The platform runs from this folder: stop it, so that its start can be measured.')
  writeToy()
  const turns = quick ? 1 : rounds
  const built = await runStep('Building from nothing', () =>
    alternate(turns, inSeconds(buildToy), inSeconds(buildCold)),
  )
  await runStep('The first npm start', startPlatform)
  const started = await runStep('Starting again', () => alternate(turns, startToy, startPlatform))
  const began = performance.now()
  const check = await runStep('Checking', () => runToEnd(['scripts/run.mjs', 'check']))
  const checked = (performance.now() - began) / 1000
  rmSync(toyFolder, { recursive: true, force: true })
  return [
    figureOf('second npm start until ready', started, 5),
    figureOf('cold build', built, 60),
    {
      ...figureBase,
      what: 'npm run check',
      product: roundsOf([checked]),
      bar: { most: 60 },
      ...(check.code !== 0 && { fault: 'it found something wrong' }),
    },
  ]
}

const figureOf = (what: string, { limit, product }: { limit: number[]; product: number[] }, most: number): Figure => ({
  ...figureBase,
  what,
  limit: roundsOf(limit),
  product: roundsOf(product),
  bar: { most },
})

const inSeconds = (work: () => Promise<unknown>) => async () => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** A production build in folders of its own, removed afterwards. */
async function buildCold(): Promise<void> {
  const build = buildIn('.data/bench/dist')
  const remove = () => rmSync(build.bundles, { recursive: true, force: true })
  remove()
  await buildPlatform(build)
  remove()
}

/** `npm start` on this clone's own data. @returns seconds until it says that it is ready; it is stopped again */
async function startPlatform(): Promise<number> {
  const port = String(await findFreePort())
  return startAndStop('npm', ['start'], { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: '' }, /is ready: /)
}

async function startToy(): Promise<number> {
  const port = String(await findFreePort())
  const next = inRoot('node_modules/next/dist/bin/next')
  return startAndStop(process.execPath, [next, 'start', toyFolder, '-p', port], { NODE_ENV: 'production' }, /Ready in/)
}

async function startAndStop(
  program: string,
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<number> {
  const began = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Leads a group of its own, as a terminal makes it, for Ctrl-C to reach all of it.
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const isReady = await waitFor(() => ready.test(output) || hasEnded(child) || isAborted(), 600_000)
  const took = (performance.now() - began) / 1000
  await stopGroup(child)
  throwIfAborted()
  if (!isReady || !ready.test(output))
    throw new Refusal(`${[program, ...args].join(' ')} did not get ready:\n${output.slice(-2000)}`)
  return took
}

/** Ctrl-C, and all of it ends. */
async function stopGroup(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGINT')
  await ended
}
