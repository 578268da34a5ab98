import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { signIn } from '@/kit/staff'
import type { Drill } from './drill'
import { killProcess, type Outage, type ProcessName, waitForRecovery } from './kill'
import { type ReplayVerdict, watchReplays } from './replays'
import { type DrillResult, formatCount, formatDurations, processorShare } from './scoreboard'
import { checkSales, connectBoxOffice, findDuration, sendSeason, waitForEnd } from './ticketing-seasons'

const parts = ['worker', 'database', 'web'] as const satisfies ProcessName[]
export const linesOf = { full: 500_000, quick: 20_000 }

/** R-02C: web, worker or database killed while a ticketing file is taken in: all of it or nothing, each line once. */
export const ticketingDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture, share } = target
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const survey = await own.newSurvey()
  const lines = size.kills > 1 ? linesOf.full : linesOf.quick
  const { organisationId } = own
  const outages: Outage[] = []
  const failures: string[] = []
  const ended = { caught: 0, imported: 0, refused: 0 }
  const judgeReplays = watchReplays(target)
  await platform.onDatabase(async (sql) => {
    await connectBoxOffice(sql, organisationId)
    let stored = 0
    // The first file comes to empty tables, and others may be using the machine: a file that outran its kill says how long
    // they take by now.
    let usualMs = await takeIn(sql, 1)
    stored = 1
    console.log(`    undisturbed, ${formatCount(lines)} lines take ${formatDurations([usualMs])}`)
    for (let done = 0; done < size.kills * parts.length; done += 1) {
      const part = parts[done % parts.length] as ProcessName
      const version = done + 2
      // The file itself takes longer than a process that was started again has to rest; a quick one does not.
      if (usualMs < size.restMs) await pause(size.restMs * (1 + random.fraction() / 3))
      let isSending = true
      const season = { organisationId, version, lines, isSnapshot: done % 2 === 1 }
      const sending = sendSeason(target, session, season).finally(() => {
        isSending = false
      })
      if (part === 'web') await pause(random.fraction() * 400)
      else {
        await sending
        await pause(random.fraction() * usualMs)
      }
      const tookMs = part === 'web' ? undefined : await findDuration(target, await sending)
      const isCaught = part === 'web' ? isSending : tookMs === undefined
      if (isCaught) ended.caught += 1
      if (tookMs !== undefined) usualMs = Math.min(usualMs, tookMs)
      const killed = await killProcess(stack, part)
      const outage = await waitForRecovery(stack, platform, { part, killed, survey, session })
      outages.push(outage)
      const id = await sending
      const status = await waitForEnd(target, id)
      if (status === 'successful') {
        stored = version
        ended.imported += 1
      } else ended.refused += 1
      const found = await checkSales(target, organisationId, { version: stored, lines })
      failures.push(...found.map((failure) => `kill ${done + 1} of the ${part}, file ${status}: ${failure}`))
      const moment = isCaught ? 'while it was at it' : 'after it was done'
      const verdict = found.length === 0 ? `version ${stored} stands` : found.join('; ')
      console.log(
        `    kill ${done + 1} of the ${part} ${moment}: well after ${formatDurations([outage.ms])}; ${status}, ${verdict}`,
      )
    }

    async function takeIn(database: Sql, version: number): Promise<number> {
      const began = performance.now()
      const id = await sendSeason(target, session, { organisationId, version, lines, isSnapshot: false })
      const status = await waitForEnd(target, id)
      if (status !== 'successful') {
        const [row] = await database<{ messages: string[] }[]>`select messages from imports where id = ${id}`
        throw new Error(`The first file ended as ${status}: ${row?.messages.join(' ')}`)
      }
      return performance.now() - began
    }
  })
  failures.push(...outages.flatMap(({ faults }) => faults))
  const replays = judgeReplays(size.kills, Math.min(share, processorShare()))
  return resultOf(outages, ended, lines, failures, replays)
}

const resultOf = (
  outages: readonly Outage[],
  { caught, imported, refused }: { caught: number; imported: number; refused: number },
  lines: number,
  failures: string[],
  replays: ReplayVerdict,
): DrillResult => ({
  id: 'R-02C',
  what: `kill -9 of worker, database and web, ${outages.length} times, ${caught} of them while a ticketing file of ${formatCount(lines)} lines was sent or taken in`,
  figure: `${imported} files imported whole, ${refused} not at all; after each the lines are those of one file, each once, and every sum is theirs; well after ${formatDurations(outages.map(({ ms }) => ms))}; ${replays.figure}`,
  failures: [...failures, ...replays.failures],
  remarks: replays.remarks,
})
