import { setTimeout as pause } from 'node:timers/promises'
import type { HttpAnswer } from '@/kit/platform'
import { quantile } from '@/kit/quantile'
import { type Session, signIn, signInOften } from '@/kit/staff'
import { countAnswers, startCrowd } from './crowd'
import type { Drill, DrillTarget } from './drill'
import { tally } from './in-parallel'
import { formatDurations, processorShare, quietShare } from './scoreboard'
import { repeatUntilStopped } from './watch'

const sessions = 20
/** Of large reads, in each web process (`lib/floor/large-reads.ts`). */
const connectionsOfReads = 4
/** Respondents may wait twice as long as before; shorter times than this are always accepted. */
const [maxSlowdown, alwaysFineMs] = [2, 50]
/** Five seconds until its turn, ten of its own, and a little. */
const maxAnswerMs = 16_000
const [quietMs, slowMs] = [6_000, 20_000]
const reportPath = '/api/reporting/figures/tickets'

/** the report of sales gets no answer, and twenty people ask for it again and again, while others answer surveys. */
export const slowReportDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture, share } = target
  const staff = await signInOften(platform, fixture.admin, sessions)
  const colleague = await signIn(platform, fixture.colleague)
  const survey = await fixture.newSurvey()
  const crowd = startCrowd(platform, survey, size.people, random.fork('crowd'))
  await pause(quietMs)
  const quiet = quantile(crowd.stats.tookMs.splice(0), 0.99)
  const report = await platform.ask('GET', reportPath, { cookie: colleague.cookie })

  const lists: HttpAnswer[] = []
  let mostConnections = 0
  const stopLooking = [
    repeatUntilStopped(async () => {
      lists.push(await platform.ask('GET', '/api/events?take=10', { cookie: colleague.cookie }))
    }, 200),
    repeatUntilStopped(async () => {
      mostConnections = Math.max(mostConnections, await countConnections(target))
    }, 250),
  ]
  // Nobody can read the sums of sales meanwhile.
  const asked = await platform.onDatabase((sql) =>
    sql.begin(async (held) => {
      await held.unsafe('lock table box_office_performances in access exclusive mode')
      return askFor(target, staff, slowMs)
    }),
  )
  for (const stop of stopLooking) await stop()
  const beside = quantile(crowd.stats.tookMs, 0.99)
  const devices = await crowd.leave()
  const counts = await countAnswers(platform, survey, devices)
  const after = await platform.ask('GET', reportPath, { cookie: colleague.cookie })

  const webs = Object.keys(stack.pids()).filter((name) => name.startsWith('web')).length
  const statuses = tally(asked.map(({ status }) => String(status)))
  const slow = beside > Math.max(alwaysFineMs, quiet * maxSlowdown)
  const otherwise = `p99 of a step ${Math.round(beside)} ms beside the reports`
  const cpuShare = Math.min(share, processorShare())
  const expect = (what: string, holds: boolean) => (holds ? [] : [what])
  return {
    id: 'R-13',
    what: `${sessions} people ask again and again for a report that gets no answer, while ${size.people} answer a survey`,
    figure:
      `reports: ${JSON.stringify(statuses)}, after ${formatDurations(asked.map(({ ms }) => ms))}, over ${mostConnections} connections of ` +
      `${webs} web processes; p99 of a step: quiet ${Math.round(quiet)} ms, beside them ${Math.round(beside)} ms; ${lists.length} lists meanwhile, ` +
      `all answered; ${counts.acknowledged} answers acknowledged, ${counts.missing} missing, ${counts.doubled} doubled`,
    failures: [
      ...expect('the report is there before and after', report.status === 200 && after.status === 200),
      ...expect(
        'whoever cannot have the report is told when to come back',
        asked.length > 0 && asked.every(({ status, retryAfter }) => status === 503 && retryAfter !== undefined),
      ),
      ...expect(
        'nobody waits longer than their turn and a statement',
        asked.every(({ ms }) => ms <= maxAnswerMs),
      ),
      ...expect(
        'reports have connections of their own',
        mostConnections > 0 && mostConnections <= connectionsOfReads * webs,
      ),
      ...expect('lists are answered meanwhile', lists.length > 0 && lists.every(({ status }) => status === 200)),
      ...expect('no answer is lost', counts.missing + counts.doubled === 0),
      ...crowd.stats.faults.slice(0, 1),
      ...(slow && cpuShare >= quietShare ? [otherwise] : []),
    ],
    remarks:
      slow && cpuShare < quietShare
        ? [`${otherwise}; others left us ${Math.round(cpuShare * 100)} % of a processor`]
        : [],
  }
}

const countConnections = ({ platform }: DrillTarget) =>
  platform.onDatabase(async (sql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where application_name = 'illuminate reports' and datname = current_database()`
    return row?.count ?? 0
  })

/** Each asks for the report, and again once it is answered, as often as there is time for. */
async function askFor({ platform }: DrillTarget, staff: readonly Session[], forMs: number) {
  const until = performance.now() + forMs
  const answers: (Pick<HttpAnswer, 'status' | 'retryAfter'> & { ms: number })[] = []
  await Promise.all(
    staff.map(async ({ cookie }) => {
      while (performance.now() < until) {
        const began = performance.now()
        const { status, retryAfter } = await platform.ask('GET', reportPath, { cookie })
        answers.push({ status, retryAfter, ms: performance.now() - began })
      }
    }),
  )
  return answers
}
