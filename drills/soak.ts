import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '@/kit/memory-of'
import { quantile } from '@/kit/quantile'
import { type Session, signIn } from '@/kit/staff'
import { atLeisure } from './at-leisure'
import { countAnswers, startCrowd } from './crowd'
import type { Drill, DrillTarget } from './drill'
import { downloadExport, requestExport, waitWhileIn } from './organisation-exports'
import { formatCount } from './scoreboard'
import { startStaff } from './staff'
import { connectBoxOffice, sendSeason, waitForEnd } from './ticketing-seasons'
import { repeatUntilStopped } from './watch'

const [respondents, staff, linesOfSeason, rowsOfExport] = [100, 20, 20_000, 2_000]
/** Between one page and the next of somebody who answers. */
const pageMs = 1_000
/** Memory settles first: this part of the time is not judged. */
const warmUp = 1 / 3
const mostSlope = 1
const mostTransactionMs = 10_000
/** Below this a slope is chance. */
const judgedFromMs = 10 * 60_000
const idleMs = 20_000

/** R-20: people answer, staff look, files of sales come and answers go out as files, all for half an hour; then nobody does anything. */
export const soakDrill: Drill['run'] = async (target, { random, size }) => {
  const { platform, fixture } = target
  // What goes out stays as large as it is: the answers that come are another organisation's.
  const [own, answered] = [await fixture.another(), await fixture.another()]
  const session = await signIn(platform, own.admin)
  await own.answeredSurvey(rowsOfExport)
  const survey = await answered.newSurvey()
  await platform.onDatabase((sql) => connectBoxOffice(sql, own.organisationId))
  const began = performance.now()
  const leisurely = atLeisure(platform, random.fork('pauses'), pageMs)
  const crowd = startCrowd(leisurely.client, survey, respondents, random.fork('crowd'))
  const people = await startStaff(platform, fixture, staff)
  const memory = watchMemory(target)
  const transactions = watchTransactions(target)
  const work = { imported: 0, exported: 0, failures: [] as string[] }
  let version = 0
  while (performance.now() - began < size.soakMs) {
    version += 1
    await importAndExport(target, session, { organisationId: own.organisationId, version }, work)
  }
  const devices = await crowd.leave()
  const seen = await people.end()
  const minutes = (performance.now() - began) / 60_000
  const slopes = memory.stop()
  await pause(idleMs)
  const { longestMs, statement } = await transactions.stop()
  const [counts, idle, ready] = [
    await countAnswers(platform, survey, devices),
    await openTransactions(target, 1_000),
    await platform.ask('GET', '/api/ready'),
  ]
  const isLong = minutes * 60_000 * (1 - warmUp) >= judgedFromMs
  const grows = Object.entries(slopes).filter(([, slope]) => slope > mostSlope)
  const expect = (what: string, holds: boolean) => (holds ? [] : [what])
  const growth = grows.map(([name, slope]) => `${name} grows by ${slope.toFixed(1)} MB a minute`)
  return {
    id: 'R-20',
    what: `${respondents} people answer, ${staff} look through lists and reports, seasons of ${formatCount(linesOfSeason)} lines come and answers are exported, for ${minutes.toFixed(0)} minutes`,
    figure:
      `${formatCount(counts.acknowledged)} answers acknowledged, ${counts.missing} missing, ${counts.doubled} doubled; a step p99 ${Math.round(quantile(leisurely.tookMs, 0.99))} ms; ` +
      `${formatCount(seen.requests)} pages; ${work.imported} files taken in, ${work.exported} sent out; memory a minute: ` +
      `${Object.entries(slopes)
        .map(([name, slope]) => `${name} ${slope.toFixed(2)} MB`)
        .join(', ')}; longest transaction ${(longestMs / 1_000).toFixed(1)} s; idle afterwards: ${idle} open`,
    failures: [
      ...expect('no answer is lost', counts.missing + counts.doubled === 0),
      ...expect('nobody is told to come back', crowd.stats.unavailable + seen.unavailable === 0),
      ...[...crowd.stats.faults, ...seen.faults, ...work.failures].slice(0, 3),
      ...expect(
        `no connection is cut: ${crowd.stats.cut} and ${seen.cut} were, ${crowd.stats.firstCut || seen.firstCut}`,
        crowd.stats.cut + seen.cut === 0,
      ),
      ...expect(`no transaction is open for long: ${statement}`, longestMs <= mostTransactionMs),
      ...expect('nothing is open once nobody does anything', idle === 0),
      ...expect('it is ready afterwards', ready.status === 200),
      ...(isLong ? growth : []),
    ],
    remarks: isLong ? [] : growth.map((one) => `${one}; in ${minutes.toFixed(1)} minutes that is chance`),
  }
}

/** One file of sales comes and all answers go out, one after the other. */
async function importAndExport(
  target: DrillTarget,
  session: Session,
  season: { organisationId: number; version: number },
  work: { imported: number; exported: number; failures: string[] },
): Promise<void> {
  const { platform } = target
  const id = await sendSeason(target, session, {
    ...season,
    lines: linesOfSeason,
    isSnapshot: season.version % 2 === 0,
  })
  const ended = await waitForEnd(target, id)
  if (ended === 'successful') work.imported += 1
  else work.failures.push(`file ${season.version} is ${ended}`)
  const kind = { type: 'Mapped', format: season.version % 2 === 0 ? 'csv' : 'xlsx' } as const
  const exportId = await requestExport(platform, session, season.organisationId, kind)
  const status = await platform.onDatabase((sql) => waitWhileIn(sql, exportId, ['Queued', 'Processing']))
  const file = status === 'Completed' ? await downloadExport(platform, session, exportId) : undefined
  if (file && file.length > 0) work.exported += 1
  else work.failures.push(`export ${exportId} is ${status}`)
}

/**
 * Megabytes a minute by which each process grows, once its memory has settled: a straight line through the least that it used in each
 * whole minute. What is above that comes and goes, tens of megabytes.
 */
function watchMemory({ stack }: DrillTarget) {
  const began = performance.now()
  const minutes = new Map<number, Map<string, number>>()
  const stop = repeatUntilStopped(() => {
    const minute = Math.floor((performance.now() - began) / 60_000)
    const least = minutes.get(minute) ?? new Map<string, number>()
    minutes.set(minute, least)
    for (const [name, pid] of Object.entries(stack.pids())) {
      if (name === 'database' || !pid) continue
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, memoryOf(Number(pid))))
    }
  }, 2_000)
  return {
    stop(): Record<string, number> {
      void stop()
      const whole = [...minutes].slice(0, -1)
      const judged = whole.slice(Math.floor(whole.length * warmUp))
      const names = [...(judged[0]?.[1].keys() ?? [])]
      return Object.fromEntries(
        names.map((name) => [name, slopeOf(judged.map(([minute, least]) => [minute, least.get(name) ?? 0]))]),
      )
    },
  }
}

/** The slope of the straight line that is nearest to some points. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const along = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return along === 0 ? 0 : points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / along
}

/** Transactions of the platform that have been open for some milliseconds. */
const openTransactions = ({ platform }: DrillTarget, forMs: number): Promise<number> =>
  platform.onDatabase(async (sql) => {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from pg_stat_activity
      where application_name like 'illuminate%' and xact_start < clock_timestamp() - make_interval(secs => ${forMs / 1_000})
        and datname = current_database()`
    return row?.open ?? 0
  })

/** How long the longest transaction was open, in milliseconds, and what it did when it was looked at last. */
function watchTransactions({ platform }: DrillTarget) {
  const found = { longestMs: 0, statement: '' }
  const stop = repeatUntilStopped(async () => {
    const row = await platform.onDatabase(async (sql) => {
      const [longest] = await sql<{ ms: number; statement: string }[]>`
        select (extract(epoch from clock_timestamp() - xact_start) * 1000)::int as ms,
          application_name || ', ' || state || ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as statement
        from pg_stat_activity where application_name like 'illuminate%' and datname = current_database() and xact_start is not null
        order by xact_start limit 1`
      return longest
    })
    if (row && row.ms > found.longestMs) Object.assign(found, { longestMs: row.ms, statement: row.statement })
  }, 1_000)
  return { stop: () => stop().then(() => found) }
}
