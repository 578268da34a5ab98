import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { childrenOf } from '@/kit/processes'
import { mountSmallDisk, type SmallDisk, whyNoDisks } from '@/kit/small-disk'
import { signIn } from '@/kit/staff'
import { asSuperuser } from '@/scripts/database/cluster'
import type { Platform } from '@/scripts/platform/platform'
import { countAnswers, startCrowd } from './crowd'
import type { Drill } from './drill'
import { formatCount, formatDurations, processorShare, quietShare } from './scoreboard'
import { judgeAnswers, requestRepeatedly, waitForAnswers } from './timed-requests'

/** A file of the write-ahead log. */
const segmentMegabytes = 16
/** So long nothing fits on the disk. */
const fullMs = 60_000
/** Starts of the database that failed are at most 3 s apart; the rest is its recovery. */
const barMs = 30_000
/** Nobody waits longer to be told to come back. */
const answeredWithinMs = 5_000

/**
 * R-10B: the disk of the database's write-ahead log is full while people answer. PostgreSQL ends itself, and does not come up
 * again before there is room; then it does, and nothing that was acknowledged is missing. So it is down for as long as R-04 asks for.
 */
export const fullLogDiskDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture, share } = target
  const about = {
    id: 'R-10B',
    what: `the disk of the write-ahead log full for ${fullMs / 1000} s while ${size.people} people answer`,
  }
  const skipped = whyNoDisks()
  if (skipped) return { ...about, figure: '–', failures: [], skipped }
  const session = await signIn(platform, fixture.admin)
  const survey = await fixture.newSurvey()
  const log = await emptyLog(stack)
  const disk = moveToSmallDisk(stack, log)
  try {
    await waitForAnswers(target, session)
    const { web } = stack.pids()
    const crowd = startCrowd(platform, survey, size.people, random.fork('crowd'))
    // What a recovery frees is taken at once.
    const filling = setInterval(disk.fill, 100)
    const answers = await requestRepeatedly(target, session, fullMs).finally(() => clearInterval(filling))
    const ended = stack.pids().database === undefined
    disk.grow(1_024)
    const backMs = await waitForAnswers(target, session)
    const counts = await countAnswers(platform, survey, await crowd.leave())

    const { health, others, refused, failures } = judgeAnswers(answers)
    const waited = answers.map(({ ms }) => ms)
    const late = Math.max(...waited) > answeredWithinMs ? [`an answer took ${formatDurations(waited)}`] : []
    const cpuShare = Math.min(share, processorShare())
    if (cpuShare >= quietShare) failures.push(...late)
    if (!ended) failures.push('the database was there though its disk was full')
    if (backMs > barMs) failures.push(`all was well again only after ${formatDurations([backMs])}`)
    if (stack.pids().web !== web) failures.push('the web process was started anew')
    if (crowd.stats.faults.length > 0) failures.push(`faults, such as ${crowd.stats.faults[0]}`)
    if (counts.missing + counts.doubled > 0)
      failures.push(`${counts.missing} answers missing, ${counts.doubled} doubled`)
    return {
      ...about,
      figure:
        `${health.length} times health 200; ${refused.length} of ${others.length} others told to come back, answered after ${formatDurations(waited)}; ` +
        `well ${formatDurations([backMs])} after there was room, with the same web process; ` +
        `${formatCount(counts.acknowledged)} answers acknowledged, ${formatCount(counts.stored)} stored, ${counts.missing} missing, ${counts.doubled} doubled`,
      failures: [...new Set(failures)],
      remarks:
        cpuShare >= quietShare
          ? []
          : late.map((one) => `${one}; others left us ${Math.round(cpuShare * 100)} % of a processor`),
    }
  } finally {
    moveBack(stack, log, disk)
    await waitForAnswers(target, session)
  }
}

/** Has the database use up the files that it keeps for later, so that it soon needs another. @returns the log's folder */
async function emptyLog({ databaseUrl }: Platform): Promise<string> {
  const sql = postgres(asSuperuser(databaseUrl), { max: 1, onnotice: () => {} })
  try {
    const [place] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
    if (!place) throw new Error('The database does not say where it is')
    await sql`alter system set wal_recycle = off`
    await sql`select pg_reload_conf()`
    for (let left = Number.POSITIVE_INFINITY; left > 3; ) {
      await sql`select pg_logical_emit_message(true, 'drill', 'full')`
      await sql`select pg_switch_wal()`
      await sql`checkpoint`
      const [files] = await sql<{ count: number }[]>`select count(*)::int from pg_ls_waldir()`
      left = files?.count ?? 0
    }
    await sql`alter system reset wal_recycle`
    return join(place.folder, 'pg_wal')
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Ends the database and does some work before its supervisor, which is in this process, hears of it and starts it again: nothing here
 * may wait for anything.
 */
function whileEnded({ pids }: Platform, work: () => void): void {
  const { database } = pids()
  if (database !== undefined) {
    const ending = [database, ...childrenOf(database)]
    for (const pid of ending) killIfThere(pid)
    while (ending.some(isRunning));
  }
  work()
}

/** A child of the database may end by itself between being found and being killed. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** One that has ended and was not waited for yet, has its place among the processes, and no file open. */
function isRunning(pid: number): boolean {
  const path = `/proc/${pid}/stat`
  return existsSync(path) && !/\) [ZX] /.test(readFileSync(path, 'latin1'))
}

/** The files of the log on a disk that has no room for one more. */
function moveToSmallDisk(stack: Platform, log: string): SmallDisk {
  let disk: SmallDisk | undefined
  whileEnded(stack, () => {
    disk = withFilesOf(log, (megabytes) => mountSmallDisk(log, megabytes + segmentMegabytes / 2, statSync(log)))
  })
  if (!disk) throw new Error('The disk was not made')
  return disk
}

function moveBack(stack: Platform, log: string, disk: SmallDisk): void {
  whileEnded(stack, () =>
    withFilesOf(log, () => {
      disk.remove()
      execFileSync('find', [log, '-mindepth', '1', '-delete'])
    }),
  )
}

/** Puts the files of a folder aside, changes what is in its place, and puts them there again. */
function withFilesOf<T>(folder: string, change: (megabytes: number) => T): T {
  const aside = mkdtempSync(join(tmpdir(), 'illuminate-drill-'))
  try {
    rmSync(join(folder, 'filled-up'), { force: true })
    execFileSync('cp', ['-a', `${folder}/.`, aside])
    const [megabytes = '0'] = execFileSync('du', ['-sm', aside]).toString().split('\t')
    const changed = change(Number(megabytes))
    execFileSync('cp', ['-a', `${aside}/.`, folder])
    return changed
  } finally {
    rmSync(aside, { recursive: true })
  }
}
