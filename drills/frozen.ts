import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf } from '@/kit/processes'
import type { RequestStats } from '@/kit/respondent'
import { signIn } from '@/kit/staff'
import { countAnswers, startCrowd } from './crowd'
import type { Drill, DrillTarget } from './drill'
import { formatCount, formatDurations, processorShare, quietShare } from './scoreboard'
import { judgeAnswers, requestRepeatedly, waitForAnswers } from './timed-requests'

const barMs = 5_000
const measuredMs = 5_000
/** This much of the rate before is the full rate: it is never the same twice. */
const fullRate = 0.8
/** The worker opens one when it needs one. */
const spareConnections = 3
/** PostgreSQL takes a little longer to see that those who hung up are gone. */
const settledMs = 10_000

/** every process of the database is frozen, keeps its connections and answers nothing; then it goes on. */
export const frozenDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture, share } = target
  const session = await signIn(platform, fixture.admin)
  const survey = await fixture.newSurvey()
  const crowd = startCrowd(platform, survey, size.people, random.fork('crowd'))
  await pause(measuredMs)
  const rateBefore = await measureRate(crowd.stats)
  const connectionsBefore = await countConnections(target)

  const postmaster = stack.pids().database
  if (postmaster === undefined) throw new Error('The database has no process')
  // The first one first, so that it starts no more of them.
  process.kill(postmaster, 'SIGSTOP')
  const frozen = childrenOf(postmaster)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  const answers = await requestRepeatedly(target, session, size.frozenMs).finally(() => {
    for (const pid of [...frozen, postmaster]) process.kill(pid, 'SIGCONT')
  })

  const backMs = await waitForAnswers(target, session)
  await pause(Math.max(0, barMs - backMs))
  const rateAfter = await measureRate(crowd.stats)
  const devices = await crowd.leave()
  const answerCounts = await countAnswers(platform, survey, devices)
  await pause(settledMs)
  const connections = await countConnections(target)

  const failures: string[] = []
  const remarks: string[] = []
  const must = (holds: boolean, otherwise: string) => holds || failures.push(otherwise)
  const cpuShare = Math.min(share, processorShare())
  const judged = (holds: boolean, otherwise: string) => {
    if (holds) return
    if (cpuShare < quietShare)
      remarks.push(`${otherwise}; others left us ${Math.round(cpuShare * 100)} % of a processor`)
    else failures.push(otherwise)
  }
  must(
    answerCounts.missing + answerCounts.doubled === 0,
    `${answerCounts.missing} answers missing, ${answerCounts.doubled} doubled`,
  )
  must(answerCounts.stored >= answerCounts.acknowledged, 'fewer answers are stored than were acknowledged')
  must(crowd.stats.faults.length === 0, `faults, such as ${crowd.stats.faults[0]}`)
  const { health, others, refused, failures: wrong } = judgeAnswers(answers)
  failures.push(...wrong)
  const waited = answers.map(({ ms }) => ms)
  judged(Math.max(...waited) <= barMs, `an answer took ${formatDurations(waited)}`)
  judged(backMs <= barMs, `all was well again only after ${formatDurations([backMs])}`)
  judged(
    rateAfter >= rateBefore * fullRate,
    `${Math.round(rateAfter)} requests a second, before it ${Math.round(rateBefore)}`,
  )
  must(
    connections <= connectionsBefore + spareConnections,
    `${connections} connections, before it ${connectionsBefore}`,
  )
  return {
    id: 'R-04',
    what: `the database frozen (SIGSTOP of all its processes) for ${size.frozenMs / 1000} s while ${size.people} people answer`,
    figure:
      `${health.length} times health 200; ${refused.length} of ${others.length} others told to come back, answered after ${formatDurations(waited)}; ` +
      `well ${formatDurations([backMs])} after its return; ${Math.round(rateBefore)} requests a second before, ${Math.round(rateAfter)} after; ` +
      `connections ${connectionsBefore} before, ${connections} after; ${formatCount(answerCounts.acknowledged)} answers acknowledged, ` +
      `${formatCount(answerCounts.stored)} stored, ${answerCounts.missing} missing, ${answerCounts.doubled} doubled`,
    failures: [...new Set(failures)],
    remarks,
  }
}

/** Requests of the crowd a second. */
async function measureRate(stats: RequestStats): Promise<number> {
  const [began, before] = [performance.now(), stats.requests]
  await pause(measuredMs)
  return ((stats.requests - before) / (performance.now() - began)) * 1000
}

const countConnections = ({ platform }: DrillTarget): Promise<number> =>
  platform.onDatabase(async (sql) => {
    const [row] = await sql<{ lines: number }[]>`
      select count(*)::int as lines from pg_stat_activity where application_name like 'illuminate%'`
    return row?.lines ?? 0
  })
