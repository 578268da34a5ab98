import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '@/kit/quantile'
import type { RequestStats } from '@/kit/respondent'
import { signIn } from '@/kit/staff'
import { countFiles, type FileCounts, requestAnswersFile, waitForExport, watchWriting } from './answers-file'
import { type AnswerCounts, countAnswers, startCrowd } from './crowd'
import type { Drill } from './drill'
import { killProcess, type Outage, type ProcessName, waitForRecovery } from './kill'
import { type ReplayVerdict, watchReplays } from './replays'
import { type DrillResult, formatCount, formatDurations, processorShare, quietShare } from './scoreboard'

const ids = { web: 'R-01', worker: 'R-02', database: 'R-03' } as const

/** Beyond 2,000 responses the worker makes the file; so many take it long enough to be caught at it. */
const rowsInFile = 30_000
/** The lease of a job (20 s), the look for silent workers (10 s), the waits between tries, and the work itself. */
const fileTimeoutMs = 150_000
/** Nobody waits longer for an answer than the outage and this. */
const answerAfterMs = 5_000
/** How soon all is well again. For the worker: how soon a new one is there. */
const barsMs = { web: 3_000, worker: 3_000, database: 10_000 }

type KillRun = {
  /** So many answered meanwhile. */
  people: number
  outages: Outage[]
  /** Kills that came while the worker was writing the file. */
  caught: number
  fileMs: number[]
  answers: AnswerCounts
  files: FileCounts
  stats: RequestStats
  /** What the database replayed where it was killed. */
  replays: ReplayVerdict | undefined
}

/** Kills one part again and again at random moments while people answer and a file of answers is being made. */
export const killDrill =
  (part: ProcessName): Drill['run'] =>
  async (target, { random, size }) => {
    const { stack, platform, fixture, share } = target
    const session = await signIn(platform, fixture.admin)
    const [survey, large] = [await fixture.newSurvey(), await fixture.answeredSurvey(rowsInFile)]
    const people = part === 'web' ? size.webPeople : size.people
    const crowd = startCrowd(platform, survey, people, random.fork('crowd'))
    const judgeReplays = part === 'database' ? watchReplays(target) : undefined
    const outages: Outage[] = []
    const fileMs: number[] = []
    let caught = 0
    let restedMs = 0

    const undisturbed = await requestAnswersFile(platform, session, large)
    const writingMs = await watchWriting(platform, undisturbed, async () => undefined)
    console.log(`    undisturbed, a file takes ${formatDurations([writingMs])} to write`)

    for (let done = 0; done < size.kills; done += 1) {
      await pause(Math.max(0, size.restMs * (1 + random.fraction() / 3) - restedMs))
      const requestedAt = performance.now()
      const exportId = await requestAnswersFile(platform, session, large)
      let isWriting = false
      let pid = 0
      await watchWriting(platform, exportId, async (status) => {
        await pause(random.fraction() * writingMs)
        isWriting = (await status()) === 'Processing'
        pid = await killProcess(stack, part)
        return 'enough'
      })
      const outage = await waitForRecovery(stack, platform, { part, killed: pid, survey, session })
      outages.push(outage)
      if (isWriting) caught += 1
      const wellAt = performance.now()
      const moment = isWriting ? 'while the file was written' : 'after the file was written'
      console.log(`    kill ${outages.length} ${moment}: well after ${formatDurations([outage.ms])}`)
      // The next kill waits for it. What was broken off is made again half a minute later, and there may be two of an
      // organisation at once: kills that come as soon as one is begun would meet the other each time, until it is given up.
      await waitForExport(platform, session, exportId, fileTimeoutMs)
      fileMs.push(performance.now() - requestedAt)
      restedMs = performance.now() - wellAt
    }
    const devices = await crowd.leave()
    const answers = await countAnswers(platform, survey, devices)
    const counted = await countFiles(platform, session, large)
    const left = Math.min(share, processorShare())
    const replays = judgeReplays?.(outages.length, left)
    return judge(part, left, { people, outages, caught, fileMs, answers, files: counted, stats: crowd.stats, replays })
  }

function judge(
  part: ProcessName,
  share: number,
  { people, outages, caught, fileMs, answers, files, stats, replays }: KillRun,
): DrillResult {
  const failures: string[] = []
  const remarks: string[] = []
  const must = (holds: boolean, otherwise: string) => holds || failures.push(otherwise)
  must(answers.missing === 0, `${answers.missing} acknowledged answers are missing`)
  must(answers.doubled === 0, `${answers.doubled} answered rows belong to nobody`)
  must(answers.stored === answers.acknowledged, 'stored and acknowledged answers differ in number')
  must(answers.storedSubmitted === answers.submitted, 'stored and acknowledged submissions differ in number')
  must(answers.submitted > 0, 'nobody got as far as submitting')
  must(files.completed === files.requested, `${files.requested - files.completed} files were not completed`)
  must(files.wrong === 0, `${files.wrong} files hold other rows than the database`)
  must(files.emails === files.completed, `${files.emails} emails for ${files.completed} files`)
  const faults = [...stats.faults, ...outages.flatMap((outage) => outage.faults)]
  must(faults.length === 0, `${faults.length} answers that nobody should see, such as ${faults[0]}`)
  const unavailable = stats.unavailable + outages.reduce((sum, outage) => sum + outage.unavailable, 0)
  must(part !== 'database' || unavailable > 0, 'nobody was told by 503 and Retry-After to come back')
  const ms = outages.map((outage) => outage.ms)
  const longestMs = Math.max(...ms)
  const slowestMs = quantile(stats.tookMs, 1)
  const waited = `a request was answered only after ${formatDurations([slowestMs])}`
  const onTime = slowestMs <= longestMs + answerAfterMs
  if (share < quietShare && !onTime) remarks.push(waited)
  else must(onTime, waited)
  if (longestMs > barsMs[part]) {
    const slow = `well again after ${formatDurations(ms)}, the bar is ${barsMs[part] / 1000} s`
    if (share < quietShare) remarks.push(`${slow}; others left us ${Math.round(share * 100)} % of a processor`)
    else failures.push(slow)
  }
  failures.push(...(replays?.failures ?? []))
  remarks.push(...(replays?.remarks ?? []))
  return {
    id: ids[part],
    what: `kill -9 of the ${part}${part === 'database' ? ' with all its processes' : ''}, ${outages.length} times while ${people} people answer, ${caught} while a file was written`,
    figure:
      `${formatCount(answers.acknowledged)} answers acknowledged, ${formatCount(answers.stored)} stored, ${answers.missing} missing, ` +
      `${answers.doubled} doubled; ${formatCount(answers.submitted)} submitted, ${formatCount(answers.storedSubmitted)} stored as such; ` +
      `${files.completed} of ${files.requested} files of ${formatCount(files.rows)} rows whole, ${files.emails} emails; ` +
      `well after ${formatDurations(ms)}; ${replays ? `${replays.figure}; ` : ''}file after ${formatDurations(fileMs)}; ` +
      `${formatCount(stats.requests)} requests, longest ${formatDurations([slowestMs])}, ${formatCount(stats.cut)} cut, ${formatCount(unavailable)} told to come back, ${faults.length} faults`,
    failures,
    remarks,
  }
}
