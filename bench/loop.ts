import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { runningHouse } from '@/scripts/already-running.mjs'
import { buildPlatform } from '@/scripts/build/build'
import { hasEnded, runToEnd } from '@/scripts/child'
import { freePort } from '@/scripts/ports'
import { inRoot, root } from '@/scripts/root'
import { Refusal, step } from '@/scripts/say.mjs'
import { goOn, isToldToStop } from '@/scripts/told-to-stop'
import { until } from '@/scripts/until'
import { buildToy, toy, writeToy } from './limits/toy'
import type { Figure } from './measure/figure'
import { alternate, roundsOf } from './measure/rounds'
import type { Pace } from './platform'

const about = { goal: 'G9', unit: 's', judged: 'product' } as const

/** G9: how long somebody waits who starts, builds or checks the platform, beside the smallest Next application. */
export async function loop({ rounds, quick }: Pace): Promise<Figure[]> {
  if (runningHouse())
    throw new Refusal('The platform runs from this folder: stop it, so that its start can be measured.')
  writeToy()
  const turns = quick ? 1 : rounds
  const built = await step('Building from nothing', () => alternate(turns, seconds(buildToy), seconds(buildCold)))
  await step('The first npm start', startPlatform)
  const started = await step('Starting again', () => alternate(turns, startToy, startPlatform))
  const began = performance.now()
  const check = await step('Checking', () => runToEnd(['scripts/run.mjs', 'check']))
  const checked = (performance.now() - began) / 1000
  rmSync(toy, { recursive: true, force: true })
  return [
    figure('second npm start until ready', started, 5),
    figure('cold build', built, 60),
    {
      ...about,
      what: 'npm run check',
      product: roundsOf([checked]),
      bar: { most: 60 },
      ...(check.code !== 0 && { fault: 'it found something wrong' }),
    },
  ]
}

const figure = (what: string, { limit, product }: { limit: number[]; product: number[] }, most: number): Figure => ({
  ...about,
  what,
  limit: roundsOf(limit),
  product: roundsOf(product),
  bar: { most },
})

const seconds = (work: () => Promise<unknown>) => async () => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** A production build in folders of its own, removed afterwards. */
async function buildCold(): Promise<void> {
  const build = { distDir: '.next-bench', bundles: inRoot('.data', 'bench', 'dist') }
  const remove = () => {
    for (const folder of [inRoot(build.distDir), build.bundles]) rmSync(folder, { recursive: true, force: true })
  }
  remove()
  await buildPlatform(build)
  remove()
}

/** `npm start` on this clone's own data. @returns seconds until it says that it is ready; it is stopped again */
async function startPlatform(): Promise<number> {
  const port = String(await freePort())
  return startAndStop('npm', ['start'], { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: '' }, /is ready: /)
}

async function startToy(): Promise<number> {
  const port = String(await freePort())
  const next = inRoot('node_modules/next/dist/bin/next')
  return startAndStop(process.execPath, [next, 'start', toy, '-p', port], { NODE_ENV: 'production' }, /Ready in/)
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
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const came = await until(() => ready.test(said) || hasEnded(child) || isToldToStop(), 600_000)
  const took = (performance.now() - began) / 1000
  await stop(child)
  goOn()
  if (!came || !ready.test(said))
    throw new Refusal(`${[program, ...args].join(' ')} did not get ready:\n${said.slice(-2000)}`)
  return took
}

/** Ctrl-C, and all of it ends. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGINT')
  await ended
}
