import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createFixture } from '@/kit/fixture'
import { openPlatformClient, type PlatformClient } from '@/kit/platform'
import { signIn } from '@/kit/staff'
import { installByApt } from '@/scripts/checks/install-by-apt'
import { runStep } from '@/scripts/report.mjs'
import { withTrial } from '@/scripts/trial/trial'
import { countFiles, requestAnswersFile, waitForExport } from './answers-file'
import { countAnswers, startCrowd } from './crowd'
import type { DrillOptions, StandaloneDrill } from './drill'
import { type DrillResult, formatCount, formatDurations } from './scoreboard'

const [hour, day] = [3_600, 86_400]
/** How far from the true time the clock stands, step after step, in seconds. */
const offsets = [hour, 0, -hour, 0, day, 0]
const people = 20
const about = {
  id: 'R-15B',
  what: 'the clock of web and worker stepped by an hour, forth and back, and by a day, while 20 people answer',
}

/** R-15B: the processes' own clock steps, and never the machine's. */
export const clockDrill: StandaloneDrill['run'] = async (options) => {
  const library = await findLibrary()
  if (!library)
    return [
      {
        ...about,
        figure: '–',
        failures: [],
        skipped: 'libfaketime (Debian’s faketime) is not here and could not be installed.',
      },
    ]
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-clock-'))
  const clock = join(folder, 'offset')
  const setClock = (seconds: number) => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  setClock(0)
  // Time that only goes on, as timers need it, stays as it is.
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  try {
    const result = await withTrial({ command: 'drills', data: 'durable' }, async (trial) => {
      await runStep('Building, and preparing data', () => trial.prepare('small'))
      const stack = await runStep('Starting web and worker with a clock of their own', () => trial.startPlatform(env))
      const platform = openPlatformClient(stack.address, trial.databaseUrl)
      return stepClock(platform, trial.databaseUrl, setClock, options).finally(platform.close)
    })
    return [result]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The library for programs with threads, as Debian has it. */
async function findLibrary(): Promise<string | undefined> {
  const look = () => {
    if (process.platform !== 'linux') return undefined
    const found = execFileSync('sh', ['-c', 'ls /usr/lib/*/faketime/libfaketimeMT.so.1 2>/dev/null || true'])
    const [path = ''] = found.toString().split('\n')
    return existsSync(path) ? path : undefined
  }
  return look() ?? ((await installByApt('faketime')) ? look() : undefined)
}

async function stepClock(
  platform: PlatformClient,
  databaseUrl: string,
  setClock: (seconds: number) => void,
  { random }: DrillOptions,
): Promise<DrillResult> {
  const fixture = await createFixture(platform, databaseUrl)
  const answered = await fixture.answeredSurvey(2_100)
  const survey = await fixture.newSurvey()
  const crowd = startCrowd(platform, survey, people, random)
  const failures: string[] = []
  const fileMs: number[] = []
  let session = await signIn(platform, fixture.admin)
  for (const offset of offsets) {
    setClock(offset)
    const step = `at ${offset} s`
    if (!(await clockStandsAt(platform, offset))) {
      failures.push(`${step}: the processes did not take the time`)
      break
    }
    // An hour from its last activity, before or after, a session is over.
    const former = await platform.ask('GET', '/api/users/profile', { cookie: session.cookie })
    if (former.status !== 401) failures.push(`${step}: the session from before the step was answered ${former.status}`)
    session = await signIn(platform, fixture.admin)
    const own = await platform.ask('GET', '/api/users/profile', { cookie: session.cookie })
    if (own.status !== 200) failures.push(`${step}: a session just opened was answered ${own.status}`)
    const ready = await platform.ask('GET', '/api/ready')
    if (ready.status !== 200) failures.push(`${step}: readiness ${ready.status}`)
    const began = performance.now()
    const status = await waitForExport(
      platform,
      session,
      await requestAnswersFile(platform, session, answered),
      120_000,
    )
    fileMs.push(performance.now() - began)
    if (status !== 'Completed') failures.push(`${step}: a file is ${status}`)
  }
  const devices = await crowd.leave()
  const counts = await countAnswers(platform, survey, devices)
  const files = await countFiles(platform, session, answered)
  failures.push(...crowd.stats.faults.slice(0, 10))
  if (counts.missing > 0 || counts.doubled > 0)
    failures.push(`${counts.missing} acknowledged answers are missing, ${counts.doubled} are doubled`)
  if (files.completed !== files.requested || files.wrong > 0 || files.emails !== files.requested)
    failures.push(`${files.completed} of ${files.requested} files, ${files.wrong} wrong, ${files.emails} emails`)
  const lasting = await countLastingSessions(platform)
  if (lasting > 0) failures.push(`${lasting} sessions may last longer than twelve hours`)
  return {
    ...about,
    figure:
      `${formatCount(counts.acknowledged)} answers acknowledged, ${formatCount(counts.stored)} stored, ${counts.missing} missing, ` +
      `${counts.doubled} doubled; the session before each of ${offsets.length} steps is over, one after it goes on; ` +
      `${files.completed} of ${files.requested} files whole, ${files.emails} emails, after ${formatDurations(fileMs)}; ` +
      `${formatCount(crowd.stats.requests)} requests, ${crowd.stats.faults.length} faults`,
    failures,
  }
}

/** What the web writes as the date of its answers, against the true time. */
async function clockStandsAt({ ask }: PlatformClient, offset: number): Promise<boolean> {
  const end = performance.now() + 15_000
  for (;;) {
    const { headers } = await ask('GET', '/api/health')
    const apart = Date.parse(headers.date ?? '') - Date.now() - offset * 1000
    if (Math.abs(apart) < 5_000) return true
    if (performance.now() > end) return false
    await pause(200)
  }
}

const countLastingSessions = ({ onDatabase }: PlatformClient): Promise<number> =>
  onDatabase(async (sql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from sessions where ends_at - created_at > interval '12 hours'`
    return row?.count ?? 0
  })
