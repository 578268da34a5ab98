import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { signIn } from '@/kit/staff'
import type { Drill } from './drill'
import { killProcess, type Outage, type ProcessName, waitForRecovery } from './kill'
import { type DrillResult, formatCount, formatDurations } from './scoreboard'
import { checkSales, connectBoxOffice, sendSeason, waitForEnd } from './ticketing-seasons'

const parts = ['worker', 'database', 'web'] as const satisfies ProcessName[]
export const linesOf = { full: 500_000, quick: 20_000 }

/** web, worker or database killed while a ticketing file is taken in: all of it or nothing, each line once. */
export const ticketingDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture } = target
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const survey = await own.newSurvey()
  const lines = size.kills > 1 ? linesOf.full : linesOf.quick
  const { organisationId } = own
  const outages: Outage[] = []
  const failures: string[] = []
  const ended = { imported: 0, refused: 0 }
  await platform.onDatabase(async (sql) => {
    await connectBoxOffice(sql, organisationId)
    let stored = 0
    const quietMs = await takeIn(sql, 1)
    stored = 1
    console.log(`    undisturbed, ${formatCount(lines)} lines take ${formatDurations([quietMs])}`)
    for (let done = 0; done < size.kills * parts.length; done += 1) {
      const part = parts[done % parts.length] as ProcessName
      const version = done + 2
      await pause(size.restMs * (1 + random.fraction() / 3))
      const sending = sendSeason(target, session, { organisationId, version, lines, isSnapshot: done % 2 === 1 })
      if (part === 'web') await pause(random.fraction() * 400)
      else {
        await sending
        await pause(random.fraction() * quietMs)
      }
      const killed = await killProcess(stack, part)
      outages.push(await waitForRecovery(stack, platform, { part, killed, survey, session }))
      const id = await sending
      const status = await waitForEnd(target, id)
      if (status === 'successful') {
        stored = version
        ended.imported += 1
      } else ended.refused += 1
      const found = await checkSales(target, organisationId, { version: stored, lines })
      failures.push(...found.map((failure) => `kill ${done + 1} of the ${part}, file ${status}: ${failure}`))
      console.log(`    kill ${done + 1} of the ${part}: ${status}, version ${stored} stands`)
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
  return resultOf(outages, ended, lines, failures)
}

const resultOf = (
  outages: readonly Outage[],
  { imported, refused }: { imported: number; refused: number },
  lines: number,
  failures: string[],
): DrillResult => ({
  id: 'R-11',
  what: `kill -9 of worker, database and web, ${outages.length} times, while a ticketing file of ${formatCount(lines)} lines was sent or taken in`,
  figure: `${imported} files imported whole, ${refused} not at all; after each the lines are those of one file, each once, and every sum is theirs; well after ${formatDurations(outages.map(({ ms }) => ms))}`,
  failures,
})
