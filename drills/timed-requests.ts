import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionLost } from '@/kit/platform'
import type { Session } from '@/kit/staff'
import type { DrillTarget } from './drill'

/** What was asked while the database was away, how it was answered and after how long; status 0: the connection was lost. */
type TimedAnswer = { path: string; status: number; retryAfter: number | undefined; ms: number }

const paths = ['/api/health', '/api/ready', '/api/locations?take=1']

async function timeRequest({ platform }: DrillTarget, { cookie }: Session, path: string): Promise<TimedAnswer> {
  const began = performance.now()
  const answer = await platform.ask('GET', path, { cookie }).catch((error: unknown) => {
    if (!(error instanceof ConnectionLost)) throw error
  })
  return { path, status: answer?.status ?? 0, retryAfter: answer?.retryAfter, ms: performance.now() - began }
}

/** Asks for health, readiness and a list over and over for so long. */
export async function requestRepeatedly(target: DrillTarget, session: Session, ms: number): Promise<TimedAnswer[]> {
  const end = performance.now() + ms
  const lane = async (path: string) => {
    const found: TimedAnswer[] = []
    while (performance.now() < end) {
      found.push(await timeRequest(target, session, path))
      await pause(200)
    }
    return found
  }
  return (await Promise.all(paths.map(lane))).flat()
}

/** Asks for all of them until they are answered, for two minutes at most. @returns how long it took, in ms */
export async function waitForAnswers(target: DrillTarget, session: Session): Promise<number> {
  const began = performance.now()
  for (;;) {
    const answers = await Promise.all(paths.map((path) => timeRequest(target, session, path)))
    if (answers.every(({ status }) => status === 200) || performance.now() - began > 120_000)
      return performance.now() - began
    await pause(20)
  }
}

/** What must hold of these answers: health is well throughout, and everything else is answered or told to come back. */
export function judgeAnswers(answers: readonly TimedAnswer[]) {
  const health = answers.filter(({ path }) => path === '/api/health')
  const others = answers.filter(({ path }) => path !== '/api/health')
  const refused = others.filter(({ status }) => status === 503)
  const failures = others
    .filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter !== undefined))
    .map(({ path, status }) => `${path} is answered with ${status}`)
  if (health.some(({ status }) => status !== 200)) failures.push('health is not 200 all the time')
  if (refused.length === 0) failures.push('nobody was told by 503 and Retry-After to come back')
  return { health, others, refused, failures }
}
