import { setTimeout as pause } from 'node:timers/promises'
import { Cut } from '@/kit/platform'
import type { Weather } from '@/kit/respondent'
import { type Session, signIn } from '@/kit/staff'
import { countAnswers, openCrowd } from './crowd'
import type { Drill, Drilled } from './drill'
import { childrenOf } from './kill'
import { count, processorShare, times } from './scoreboard'

const barMs = 5_000
const measuredMs = 5_000
/** This much of the rate before is the full rate: it is never the same twice. */
const fullRate = 0.8
/** The worker opens one when it needs one. */
const linesSpare = 3
/** PostgreSQL takes a little longer to see that those who hung up are gone. */
const settledMs = 10_000

/** What was asked while the database was frozen, how it was answered and after how long. */
type Asked = { path: string; status: number; retryAfter: number | undefined; ms: number }

/** every process of the database stands still, keeps its connections and says nothing; then it goes on. */
export const frozenDrill: Drill['run'] = async (drilled, { random, size }) => {
  const { house, platform, fixture, share } = drilled
  const session = await signIn(platform, fixture.admin)
  const survey = await fixture.newSurvey()
  const crowd = openCrowd(platform, survey, size.people, random.fork('crowd'))
  await pause(measuredMs)
  const rateBefore = await rateOf(crowd.weather)
  const linesBefore = await linesOf(drilled)

  const postmaster = house.pids().database
  if (postmaster === undefined) throw new Error('The database has no process')
  // The first one first, so that it starts no more of them.
  process.kill(postmaster, 'SIGSTOP')
  const frozen = childrenOf(postmaster)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  const asked = await askFor(drilled, session, size.frozenMs).finally(() => {
    for (const pid of [...frozen, postmaster]) process.kill(pid, 'SIGCONT')
  })

  const backMs = await untilAnswered(drilled, session)
  await pause(Math.max(0, barMs - backMs))
  const rateAfter = await rateOf(crowd.weather)
  const devices = await crowd.leave()
  const answers = await countAnswers(platform, survey, devices)
  await pause(settledMs)
  const lines = await linesOf(drilled)

  const failures: string[] = []
  const remarks: string[] = []
  const must = (holds: boolean, otherwise: string) => holds || failures.push(otherwise)
  const ours = Math.min(share, processorShare())
  const judged = (holds: boolean, otherwise: string) => {
    if (holds) return
    if (ours < 0.75) remarks.push(`${otherwise}; others left us ${Math.round(ours * 100)} % of a processor`)
    else failures.push(otherwise)
  }
  must(answers.missing + answers.doubled === 0, `${answers.missing} answers missing, ${answers.doubled} doubled`)
  must(answers.stored >= answers.acknowledged, 'fewer answers are stored than were acknowledged')
  must(crowd.weather.faults.length === 0, `faults, such as ${crowd.weather.faults[0]}`)
  const health = asked.filter(({ path }) => path === '/api/health')
  must(
    health.every(({ status }) => status === 200),
    'health is not 200 all the time',
  )
  const others = asked.filter(({ path }) => path !== '/api/health')
  for (const { path, status, retryAfter } of others)
    must(status === 200 || (status === 503 && retryAfter !== undefined), `${path} is answered with ${status}`)
  const refused = others.filter(({ status }) => status === 503)
  must(refused.length > 0, 'nobody was told by 503 and Retry-After to come back')
  const waited = asked.map(({ ms }) => ms)
  judged(Math.max(...waited) <= barMs, `an answer took ${times(waited)}`)
  judged(backMs <= barMs, `all was well again only after ${times([backMs])}`)
  judged(
    rateAfter >= rateBefore * fullRate,
    `${Math.round(rateAfter)} requests a second, before it ${Math.round(rateBefore)}`,
  )
  must(lines <= linesBefore + linesSpare, `${lines} connections, before it ${linesBefore}`)
  return {
    id: 'R-04',
    what: `the database frozen (SIGSTOP of all its processes) for ${size.frozenMs / 1000} s while ${size.people} people answer`,
    figure:
      `${health.length} times health 200; ${refused.length} of ${others.length} others told to come back, answered after ${times(waited)}; ` +
      `well ${times([backMs])} after its return; ${Math.round(rateBefore)} requests a second before, ${Math.round(rateAfter)} after; ` +
      `connections ${linesBefore} before, ${lines} after; ${count(answers.acknowledged)} answers acknowledged, ` +
      `${count(answers.stored)} stored, ${answers.missing} missing, ${answers.doubled} doubled`,
    failures: [...new Set(failures)],
    remarks,
  }
}

/** Requests of the crowd a second. */
async function rateOf(weather: Weather): Promise<number> {
  const [began, before] = [performance.now(), weather.requests]
  await pause(measuredMs)
  return ((weather.requests - before) / (performance.now() - began)) * 1000
}

const linesOf = ({ platform }: Drilled): Promise<number> =>
  platform.onDatabase(async (sql) => {
    const [row] = await sql<{ lines: number }[]>`
      select count(*)::int as lines from pg_stat_activity where application_name like 'illuminate%'`
    return row?.lines ?? 0
  })

const paths = ['/api/health', '/api/ready', '/api/locations?take=1']

async function askOne({ platform }: Drilled, { cookie }: Session, path: string): Promise<Asked> {
  const began = performance.now()
  const answer = await platform.ask('GET', path, { cookie }).catch((error: unknown) => {
    if (!(error instanceof Cut)) throw error
  })
  return { path, status: answer?.status ?? 0, retryAfter: answer?.retryAfter, ms: performance.now() - began }
}

/** Asks for each of the paths over and over for so long. */
async function askFor(drilled: Drilled, session: Session, ms: number): Promise<Asked[]> {
  const end = performance.now() + ms
  const lane = async (path: string) => {
    const found: Asked[] = []
    while (performance.now() < end) {
      found.push(await askOne(drilled, session, path))
      await pause(200)
    }
    return found
  }
  return (await Promise.all(paths.map(lane))).flat()
}

async function untilAnswered(drilled: Drilled, session: Session): Promise<number> {
  const began = performance.now()
  for (;;) {
    const answers = await Promise.all(paths.map((path) => askOne(drilled, session, path)))
    if (answers.every(({ status }) => status === 200) || performance.now() - began > 120_000)
      return performance.now() - began
    await pause(20)
  }
}
