import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { mountSmallDisk, type SmallDisk, whyNoDisks } from '@/kit/small-disk'
import { type Session, signIn } from '@/kit/staff'
import { asSuperuser } from '@/scripts/database/cluster'
import { inRoot } from '@/scripts/root'
import type { Drill, DrillTarget } from './drill'
import { type DrillResult, formatCount } from './scoreboard'
import { checkSales, connectBoxOffice, postSeason, type Season, sendSeason, waitForEnd } from './ticketing-seasons'

/** Some 6 MB as a file, and three times that when staged. */
const lines = 60_000
const megabytes = { tooFew: { files: 3, staging: 6 }, enough: 256 }
const tablespace = 'drill_small_disk'
const sentences = {
  received: 'There is no room left to store the file. Please try again later.',
  staged:
    'Nothing was imported: the file could not be worked on. There is no room left to store this. Please try again later.',
}

/**
 * the disk full while a file is received, and while it is staged. Its sender is told so, nothing is half saved,
 * everything else answers, and once there is room the same processes take it.
 */
export const fullDiskDrill: Drill['run'] = async (target) => {
  const what = `the disk full while a file of ${formatCount(lines)} lines was received, and while it was staged`
  const skipped = whyNoDisks()
  if (skipped) return { id: 'R-10', what, figure: '–', failures: [], skipped }
  const { platform, fixture, stack } = target
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const failures: string[] = []
  const seasonOf = (version: number): Season => ({
    ...{ organisationId: own.organisationId, version, lines },
    isSnapshot: version % 2 === 0,
  })
  const expectSame = (when: string, found: unknown, wanted: unknown) => {
    const [was, should] = [JSON.stringify(found), JSON.stringify(wanted)]
    if (was !== should) failures.push(`${when}: ${was} instead of ${should}`)
  }
  const expectSales = async (when: string, version: number) => {
    const found = await checkSales(target, own.organisationId, { version, lines })
    failures.push(...found.map((failure) => `${when}: ${failure}`))
  }
  const expectTaken = async (when: string, version: number) => {
    const { status } = await outcomeOf(target, await sendSeason(target, session, seasonOf(version)))
    expectSame(when, status, 'successful')
    await expectSales(when, version)
  }
  await platform.onDatabase((sql) => connectBoxOffice(sql, own.organisationId))
  await expectTaken('with room', 1)
  const looks = startLooks(target, session)

  const { web } = stack.pids()
  await onSmallDisk(inRoot('.data', 'test', 'files-drills'), megabytes.tooFew.files, async (disk) => {
    const before = await countRecords(target)
    const { status, message, retryAfter } = await postSeason(target, session, seasonOf(2))
    expectSame('received on a full disk', [status, message, retryAfter], [503, sentences.received, 60])
    expectSame('files left on the full disk', disk.count(), 0)
    expectSame('records of a file that was refused', await countRecords(target), before)
    await expectSales('after a refused file', 1)
    disk.grow(megabytes.enough)
    await expectTaken('received once there was room', 2)
  })
  expectSame('the web process', stack.pids().web, web)

  await onStagingDisk(target, async (disk) => {
    const { worker, database } = stack.pids()
    const id = await sendSeason(target, session, seasonOf(3))
    expectSame('staged on a full disk', await outcomeOf(target, id), { status: 'failed', messages: [sentences.staged] })
    await expectSales('after a file that could not be staged', 2)
    disk.grow(megabytes.enough)
    await expectTaken('staged once there was room', 4)
    expectSame('worker and database', [stack.pids().worker, stack.pids().database], [worker, database])
  })
  const { count, faults } = await looks.end()
  failures.push(...faults)
  return resultOf(what, count, failures)
}

const resultOf = (what: string, looks: number, failures: string[]): DrillResult => ({
  id: 'R-10',
  what,
  figure: `“${sentences.received}” (503, Retry-After 60); “${sentences.staged}”; no file, record or line of either is left, and the season before stands; with room the same web, worker and database took the file whole; ${looks} looks at readiness and a list meanwhile, all answered`,
  failures,
})

async function onSmallDisk(folder: string, size: number, work: (disk: SmallDisk) => Promise<void>): Promise<void> {
  const disk = mountSmallDisk(folder, size)
  await work(disk).finally(disk.remove)
}

/** While `work` goes on, what the worker stages is on a small disk of its own. */
async function onStagingDisk({ stack }: DrillTarget, work: (disk: SmallDisk) => Promise<void>): Promise<void> {
  const sql = postgres(asSuperuser(stack.databaseUrl), { max: 1, onnotice: () => {} })
  const [place] = await sql<{ folder: string; name: string }[]>`
    select current_setting('data_directory') as folder, current_database() as name`
  if (!place) throw new Error('The database does not say where it is')
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-drill-'))
  const disk = mountSmallDisk(folder, megabytes.tooFew.staging, statSync(place.folder))
  try {
    await sql.unsafe(`create tablespace ${tablespace} location '${folder}'`)
    await sql.unsafe(`grant create on tablespace ${tablespace} to public`)
    await sql`alter database ${sql(place.name)} set default_tablespace = ${sql(tablespace)}`
    await stack.restartWorker()
    await work(disk)
  } finally {
    await sql`alter database ${sql(place.name)} reset default_tablespace`
    await stack.restartWorker()
    await sql.unsafe(`drop tablespace if exists ${tablespace}`)
    await sql.end({ timeout: 5 })
    disk.remove()
    rmSync(folder, { recursive: true })
  }
}

const countRecords = ({ platform }: DrillTarget): Promise<unknown> =>
  platform.onDatabase(async (sql: Sql) => {
    const [row] =
      await sql`select (select count(*)::int from files) as files, (select count(*)::int from imports) as imports`
    return row
  })

async function outcomeOf(target: DrillTarget, id: number) {
  const status = await waitForEnd(target, id)
  const [row] = await target.platform.onDatabase(
    (sql) => sql<{ messages: string[] }[]>`select messages from imports where id = ${id}`,
  )
  return { status, messages: row?.messages ?? [] }
}

/** Looks at readiness and a list all the time, as everybody else does. */
function startLooks({ platform }: DrillTarget, { cookie }: Session) {
  const found = { count: 0, faults: [] as string[] }
  const ended = new AbortController()
  const looking = (async () => {
    while (!ended.signal.aborted) {
      for (const path of ['/api/ready', '/api/locations?take=1']) {
        const { status } = await platform.ask('GET', path, { cookie })
        found.count += 1
        if (status !== 200) found.faults.push(`${path} was answered with ${status} meanwhile`)
      }
      await pause(200)
    }
  })()
  return {
    async end() {
      ended.abort()
      await looking
      return found
    },
  }
}
