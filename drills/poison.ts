import { setTimeout as pause } from 'node:timers/promises'
import type { Survey } from '@/kit/respondent'
import { type Session, signIn } from '@/kit/staff'
import { requestAnswersFile, waitForExport } from './answers-file'
import type { Drill, DrillTarget } from './drill'
import { killProcess } from './kill'
import { formatCount, formatDurations, processorShare, quietShare } from './scoreboard'

/** Beyond 2,000 responses the worker makes the file; so many take it long enough to be caught at it. */
const rows = { poison: 30_000, behind: 2_100 }
/** Three tries with their leases, looks and waits. */
const timeoutMs = 240_000
/** How soon after the last try whoever asked sees that it has failed, and how much later the next file may come. */
const barsMs = { seen: 30_000, delay: 1_000 }
/** A worker that was killed has to be there again first. */
const restartMs = 3_000

type ExportOutcome = { status: string; failure: string | null; tries: number }

/**
 * a file that throws, and one that takes its worker down: three attempts, then given up; the files behind it are read.
 */
export const poisonDrill: Drill['run'] = async (target) => {
  const { platform, fixture, share } = target
  const session = await signIn(platform, fixture.admin)
  const behind = await fixture.answeredSurvey(rows.behind)
  const quietMs = await measureFileMs(target, session, behind)
  const failures: string[] = []
  const remarks: string[] = []

  const [unreadable, large] = [await fixture.answeredSurvey(rows.behind), await fixture.answeredSurvey(rows.poison)]
  // It waits for two before it, of the same organisation, while its survey becomes what nobody can read.
  const before = [
    await requestAnswersFile(platform, session, large),
    await requestAnswersFile(platform, session, large),
  ]
  const throwing = await requestAnswersFile(platform, session, unreadable)
  await platform.onDatabase(
    (sql) =>
      sql`update surveys set schema = '{"pages": 7}', schema_read_only = '{"pages": 7}' where id = ${unreadable.id}`,
  )
  for (const id of before) await waitForExport(platform, session, id, timeoutMs)
  const besideThrowsMs = await measureFileMs(target, session, behind)
  await waitForExport(platform, session, throwing, timeoutMs)
  const thrown = await findOutcome(target, throwing)
  if (thrown.tries !== 3 || thrown.status !== 'Failed' || !thrown.failure)
    failures.push(`the file that throws: ${thrown.status} after ${thrown.tries} tries, reason ${thrown.failure}`)

  const deadly = await killEachTry(target, session, behind)
  const { status, failure, tries } = deadly.outcome
  if (
    deadly.kills !== 3 ||
    tries !== 3 ||
    status !== 'Failed' ||
    failure !== 'The worker stopped while it was doing this.'
  )
    failures.push(`the file that kills: ${deadly.kills} kills, ${status} after ${tries} tries, reason ${failure}`)

  const left = Math.min(share, processorShare())
  const judged = (holds: boolean, otherwise: string) => {
    if (holds) return
    if (left < quietShare) remarks.push(`${otherwise}; others left us ${Math.round(left * 100)} % of a processor`)
    else failures.push(otherwise)
  }
  judged(
    deadly.seenMs <= barsMs.seen,
    `seen by whoever asked only ${formatDurations([deadly.seenMs])} after the last try`,
  )
  const late = { throws: besideThrowsMs - quietMs, kills: deadly.behindMs - quietMs - restartMs }
  for (const [what, ms] of Object.entries(late))
    judged(ms <= barsMs.delay, `the file behind the one that ${what} came ${formatDurations([ms])} later`)
  return {
    id: 'R-09',
    what: 'a file that throws, and one whose worker is killed at each try',
    figure:
      `${thrown.tries} attempts and given up (“${thrown.failure}”); ${deadly.kills} kills, ${tries} attempts and given up ` +
      `(“${failure}”), seen ${formatDurations([deadly.seenMs])} after the last; a file of ${formatCount(rows.behind)} rows takes ` +
      `${formatDurations([quietMs])} in quiet, ${formatDurations([besideThrowsMs])} behind the one, ${formatDurations([deadly.behindMs])} behind the other`,
    failures,
    remarks,
  }
}

async function measureFileMs({ platform }: DrillTarget, session: Session, survey: Survey): Promise<number> {
  const began = performance.now()
  const status = await waitForExport(platform, session, await requestAnswersFile(platform, session, survey), timeoutMs)
  if (status !== 'Completed') throw new Error(`The file behind is ${status}`)
  return performance.now() - began
}

const findOutcome = ({ platform }: DrillTarget, exportId: number): Promise<ExportOutcome> =>
  platform.onDatabase(async (sql) => {
    const [row] = await sql<ExportOutcome[]>`
      select e.status, e.failure, j.retry_count + 1 as tries from exports e
      join pgboss.job j on j.name = 'exports/answers-file' and (j.data -> 'data' ->> 'exportId')::int = e.id
      where e.id = ${exportId}`
    if (!row) throw new Error('The export or its job is gone')
    return row
  })

/**
 * Kills the worker whenever it takes the file up, until nobody takes it up any more; meanwhile asks for another file.
 */
async function killEachTry(target: DrillTarget, session: Session, behind: Survey) {
  const { stack, platform, fixture } = target
  const exportId = await requestAnswersFile(platform, session, await fixture.answeredSurvey(rows.poison))
  const found = { kills: 0, lastKillAt: 0 }
  let behindMs: Promise<number> | undefined
  await platform.onDatabase(async (sql) => {
    const end = performance.now() + timeoutMs
    let triedAt = 0
    while (performance.now() < end) {
      const [row] = await sql<{ status: string; process_date: Date | null }[]>`
        select status, process_date from exports where id = ${exportId}`
      if (row?.status !== 'Queued' && row?.status !== 'Processing') return
      const takenAt = row.process_date?.getTime() ?? 0
      if (row.status === 'Processing' && takenAt > triedAt) {
        triedAt = takenAt
        await killProcess(stack, 'worker')
        found.kills += 1
        found.lastKillAt = performance.now()
        behindMs ??= measureFileMs(target, session, behind)
      }
      await pause(5)
    }
  })
  await waitForExport(platform, session, exportId, timeoutMs)
  const seenMs = performance.now() - found.lastKillAt
  return { ...found, seenMs, behindMs: (await behindMs) ?? 0, outcome: await findOutcome(target, exportId) }
}
