import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ConnectionLost, type PlatformClient } from '@/kit/platform'
import { quantile } from '@/kit/quantile'
import { signIn } from '@/kit/staff'
import { inRoot } from '@/scripts/root'
import type { Drill } from './drill'
import { tally } from './in-parallel'
import { type LargeBodies, sendBody } from './large-bodies'
import { type DrillResult, processorShare, quietShare } from './scoreboard'

const sockets = 500
const bodies = 100
const bodyBytes = 10 * 1024 * 1024
/** Others may wait twice as long as without load; shorter times than this are always accepted. */
const maxSlowdown = 2
const alwaysFineMs = 50

/** S-17: sockets that never end, bodies of ten megabytes, headers of a megabyte, JSON without end; others go on. */
export const floodDrill: Drill['run'] = async ({ platform, fixture }): Promise<DrillResult> => {
  const survey = await fixture.newSurvey()
  const { cookie } = await signIn(platform, fixture.admin)
  const page = `/survey/${survey.quickCode}`
  const others = () => measureP99(platform, page)
  const quiet = await others()
  const shares = [processorShare()]

  const stop = openSlowSockets(new URL(platform.address))
  await pause(2_000)
  const slow = await others()
  const answered = stop()
  shares.push(processorShare())

  const flood = await sendApart({ address: platform.address, cookie, count: bodies, atOnce: 10, bytes: bodyBytes })
  const large = await measureP99Until(flood.ended, platform, page)
  const refused = tally(await flood.ended)
  shares.push(processorShare())

  const json = (text: string) => sendBody(platform.address, cookie, Buffer.from(text))
  const deep = await json('['.repeat(10_000) + ']'.repeat(10_000))
  const poison = await json('{"__proto__":{"role":"GlobalAdmin"},"constructor":{"prototype":{"isAdmin":true}}}')
  const header = await platform.ask('GET', '/api/health', { headers: { 'x-long': 'x'.repeat(1024 * 1024) } }).then(
    ({ status }) => String(status),
    (error: unknown) => {
      if (error instanceof ConnectionLost) return 'cut off'
      throw error
    },
  )
  const profile = await platform.ask('GET', '/api/users/profile', { cookie })

  const bar = Math.max(alwaysFineMs, quiet * maxSlowdown)
  const late = [
    ['beside the sockets', slow],
    ['beside the bodies', large],
  ].flatMap(([when, ms]) => (Number(ms) > bar ? [`p99 of others ${when} ${Math.round(Number(ms))} ms`] : []))
  const isOurs = Math.min(...shares) >= quietShare
  const expect = (what: string, holds: boolean, found: unknown) => (holds ? [] : [`${what}: ${JSON.stringify(found)}`])
  return {
    id: 'S-17',
    what: `${sockets} sockets at a byte a second; ${bodies} bodies of 10 MB; headers of 1 MB; JSON of 10,000 levels; \`__proto__\``,
    figure:
      `p99 of others: quiet ${Math.round(quiet)} ms, beside the sockets ${Math.round(slow)} ms, beside the bodies ` +
      `${Math.round(large)} ms; bodies: ${JSON.stringify(refused)}; levels ${deep}; \`__proto__\` ${poison}; headers ${header}`,
    failures: [
      ...expect(
        'no socket that never ends is answered well',
        !answered.some((line) => line.includes(' 200 ')),
        answered,
      ),
      ...expect(
        'bodies are refused',
        Object.keys(refused).every((one) => one === '413' || one === 'cut off'),
        refused,
      ),
      ...expect('endless JSON is refused', ['400', '413', '422'].includes(deep), deep),
      ...expect('poisoned JSON is refused', ['400', '422'].includes(poison), poison),
      ...expect('long headers are refused', ['431', 'cut off'].includes(header), header),
      ...expect('nobody’s role has changed', profile.status === 200 && !profile.text.includes('GlobalAdmin'), profile),
      ...(isOurs ? late : []),
    ],
    remarks: isOurs
      ? []
      : late.map((one) => `${one}; others left ${Math.round(Math.min(...shares) * 100)} % of a processor`),
  }
}

/** Resolves once a thread of its own has begun to send; `ended` with what it was answered. */
async function sendApart(large: LargeBodies): Promise<{ ended: Promise<string[]> }> {
  const thread = new Worker(inRoot('drills', 'large-bodies.ts'), { workerData: large })
  await once(thread, 'message')
  return { ended: once(thread, 'message').then(([answers]) => answers as string[]) }
}

/** The time that 99 of 100 requests stay below, of three hundred one after the other. */
async function measureP99(platform: PlatformClient, path: string): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < 310; n += 1) {
    const ms = await measureTime(platform, path)
    if (n >= 10) taken.push(ms)
  }
  return quantile(taken, 0.99)
}

/** The same of those that are asked before something else ends, however many. */
async function measureP99Until(ended: Promise<unknown>, platform: PlatformClient, path: string): Promise<number> {
  const taken: number[] = []
  let goesOn = true
  const stop = () => {
    goesOn = false
  }
  ended.then(stop, stop)
  while (goesOn) taken.push(await measureTime(platform, path))
  return quantile(taken, 0.99)
}

async function measureTime(platform: PlatformClient, path: string): Promise<number> {
  const began = performance.now()
  await platform.ask('GET', path)
  return performance.now() - began
}

/** Opens the sockets and sends each a byte a second. @returns a function that ends them and returns their answers */
function openSlowSockets({ hostname, port, host }: URL) {
  const answers: string[] = []
  const openSockets: Socket[] = Array.from({ length: sockets }, (_, n) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('data', (part) => answers.push(String(part).split('\r\n')[0] ?? ''))
    socket.write(`POST /api/auth/sign-in HTTP/1.1\r\nHost: ${host}\r\n`)
    if (n % 2) socket.write('Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 200000\r\n\r\nemail=')
    return socket
  })
  const drip = setInterval(() => {
    for (const socket of openSockets) if (socket.writable) socket.write('x')
  }, 1_000)
  return () => {
    clearInterval(drip)
    for (const socket of openSockets) socket.destroy()
    return answers
  }
}
