import { setTimeout as pause } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { signIn } from '@/kit/staff'
import { stagingPrefix } from '@/lib/ticketing/sales/staged-sales'
import type { Drill, DrillTarget } from './drill'
import { killProcess, type Outage, waitForRecovery } from './kill'
import { type DrillResult, formatCount, formatDurations } from './scoreboard'
import { linesOf } from './ticketing-imports'
import { checkSales, connectBoxOffice, type Season, sendSeason, waitForEnd } from './ticketing-seasons'

/**
 * R-02E: the database killed between staging and merge. Its staging table is unlogged and comes back empty; a snapshot
 * that were merged then would remove the season. The merge is held back by the lock that it takes first, so that every
 * kill hits that moment.
 */
export const emptiedStagingDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture } = target
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const survey = await own.newSurvey()
  const lines = size.kills > 1 ? linesOf.full : linesOf.quick
  const seasonOf = (version: number): Season => ({
    ...{ organisationId: own.organisationId, version, lines },
    isSnapshot: true,
  })
  const outages: Outage[] = []
  const failures: string[] = []
  let emptied = 0

  await platform.onDatabase((sql) => connectBoxOffice(sql, own.organisationId))
  const first = await waitForEnd(target, await sendSeason(target, session, seasonOf(1)))
  if (first !== 'successful') throw new Error(`The first file ended as ${first}`)
  for (let version = 2; version < 2 + size.kills; version += 1) {
    await pause(size.restMs * (1 + random.fraction() / 3))
    const { id, staged, killed } = await killBeforeMerge(seasonOf(version))
    if (staged !== lines) failures.push(`${staged} lines of ${lines} were staged before the kill`)
    outages.push(await waitForRecovery(stack, platform, { part: 'database', killed, survey, session }))
    if ((await platform.onDatabase((sql) => countStaged(sql, id))) === 0) emptied += 1
    const status = await waitForEnd(target, id)
    if (status !== 'successful') failures.push(`kill ${version - 1}: the file ended as ${status}`)
    const found = await checkSales(target, own.organisationId, { version, lines })
    failures.push(...found.map((failure) => `kill ${version - 1}: ${failure}`))
    if (await isStagingLeft(target)) failures.push(`kill ${version - 1}: a staging table is left`)
    console.log(`    kill ${version - 1} before the merge: ${status}`)
  }
  if (emptied === 0) failures.push('no staging table was seen empty after the crash')
  failures.push(...outages.flatMap(({ faults }) => faults))
  return resultOf(outages, { emptied, lines }, failures)

  /** Sends a season, and kills the database once its merge waits for the lock that is held here. */
  async function killBeforeMerge(season: Season) {
    const holder = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} })
    const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = holder
      .begin(async (sql) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${lockOf(season)}, 0))`
        held.resolve()
        await ended.promise
      })
      // It goes with the database.
      .catch(() => undefined)
    await held.promise
    const id = await sendSeason(target, session, season)
    while (!(await isAwaited(holder))) await pause(20)
    const staged = await countStaged(holder, id)
    const killed = await killProcess(stack, 'database')
    ended.resolve()
    await holding
    await holder.end({ timeout: 0 })
    return { id, staged, killed }
  }
}

/** As `lockSales` names it. */
const lockOf = ({ organisationId }: Season) => `ticket sales of organisation ${organisationId}`

async function isAwaited(sql: Sql): Promise<boolean> {
  const [row] = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
  return row !== undefined
}

/** The lines in the staging table of an import; undefined where there is none. */
async function countStaged(sql: Sql, importId: number): Promise<number | undefined> {
  const name = `${stagingPrefix}${importId}`
  const [row] = await sql<{ there: boolean }[]>`select to_regclass(${name}) is not null as there`
  if (!row?.there) return undefined
  const [counted] = await sql<{ lines: number }[]>`select count(*)::int as lines from ${sql(name)}`
  return counted?.lines
}

const isStagingLeft = ({ platform }: DrillTarget): Promise<boolean> =>
  platform.onDatabase(async (sql) => {
    const [row] = await sql`select 1 from pg_class where relname ~ ${`^${stagingPrefix}[0-9]+$`}`
    return row !== undefined
  })

const resultOf = (
  outages: readonly Outage[],
  { emptied, lines }: { emptied: number; lines: number },
  failures: string[],
): DrillResult => ({
  id: 'R-02E',
  what: `kill -9 of the database with all its processes, ${outages.length} times, between staging and merge of a snapshot of ${formatCount(lines)} lines`,
  figure: `the staging table was empty ${emptied} times when the database was back; every file was read anew and imported whole, each line once, every sum is that of the lines, no staging table is left; well after ${formatDurations(outages.map(({ ms }) => ms))}`,
  failures,
})
