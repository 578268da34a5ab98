import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createFixture, type Fixture } from '@/kit/fixture'
import { createLoadBalancer } from '@/kit/high-availability/load-balancer'
import { createEtcd, createMember, type Member, postgresPrograms } from '@/kit/high-availability/patroni'
import { findMissingPrograms, give } from '@/kit/high-availability/service'
import { preparePgBouncer, setTimeLimits } from '@/kit/pgbouncer'
import { openPlatformClient, type PlatformClient } from '@/kit/platform'
import { trialBuild } from '@/scripts/build/build'
import { installByApt } from '@/scripts/checks/install-by-apt'
import { preparePostgresHome } from '@/scripts/database/binaries'
import { withConnection } from '@/scripts/database/on-connection'
import { createDatabase, migrate, seedDemo, seedReference } from '@/scripts/database/prepare'
import { prepareSharedRole } from '@/scripts/database/shared-role'
import type { PlatformDatabase } from '@/scripts/platform/database'
import type { Platform } from '@/scripts/platform/platform'
import { findFreePort } from '@/scripts/ports'
import { runStep } from '@/scripts/report.mjs'
import { emptySettings } from '@/scripts/settings'
import { type Trial, withTrial } from '@/scripts/trial/trial'
import { waitFor } from '@/scripts/wait-for'
import { openDatabaseProxy } from '@/tests/support/database-proxy'
import { countAnswers, startCrowd } from './crowd'
import type { DrillOptions, StandaloneDrill } from './drill'
import { killProcess } from './kill'
import { type DrillResult, formatCount } from './scoreboard'
import { startStaff } from './staff'
import { repeatUntilStopped } from './watch'

const about = {
  id: 'R-26',
  what:
    'two webs behind HAProxy, two workers, PgBouncer, PostgreSQL 15 with two replicas under Patroni, 200 respondents and 20 staff: the primary ' +
    'killed with its Patroni, a web killed, the pooler started anew, the database silent for 20 s',
}

const packages = ['haproxy', 'pgbouncer', 'patroni', 'etcd-server', 'postgresql-15']
const programs = ['haproxy', 'pgbouncer', 'patroni', 'etcd', `${postgresPrograms}/postgres`]

const [respondents, staff] = [200, 20]
/** How soon everything is well again. */
const barMs = 30_000
const silentMs = 20_000
/** So long everything runs undisturbed before each fault. */
const calmMs = 20_000

/** many machines, as docs/operations.md describes them, on one. */
export const manyMachinesDrill: StandaloneDrill['run'] = async (options) => {
  if (findMissingPrograms(programs).length > 0) await installByApt(...packages)
  const missing = findMissingPrograms(programs)
  if (missing.length > 0)
    return [
      { ...about, figure: '–', failures: [], skipped: `not here, and could not be installed: ${missing.join(', ')}` },
    ]
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-machines-'))
  const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    return [
      await withTrial({ command: 'drills', data: 'throwaway' }, (trial) => drillMachines(trial, folder, ends, options)),
    ]
  } finally {
    for (const end of ends.reverse()) await end().catch(() => {})
  }
}

type Ends = (() => Promise<void>)[]

async function startServers(folder: string, ends: Ends) {
  const { user } = preparePostgresHome()
  give([folder], user)
  const etcd = await createEtcd({ folder, user })
  await etcd.start()
  ends.push(etcd.kill)
  const passwords = { superuser: 'superuser-of-a-drill', replication: 'replication-of-a-drill' }
  const members: Member[] = []
  for (const name of ['one', 'two', 'three']) {
    const member = await createMember({ name, folder, user, etcd: etcd.address.slice('http://'.length), passwords })
    ends.push(member.kill)
    await member.start()
    members.push(member)
  }
  const webs = [await findFreePort(), await findFreePort()]
  const balancer = await createLoadBalancer({ folder, user, members, webs })
  await balancer.start()
  ends.push(balancer.kill)
  return { members, webs, balancer, passwords }
}

/** The platform's database on the servers, with the role's time limits as a start asks for them. */
async function prepareDatabase(adminServer: string): Promise<{ direct: string; admin: string }> {
  const password = 'owner-of-a-drill'
  await withConnection(adminServer, async (sql) => {
    await sql.unsafe(`create role illuminate login createrole password '${password}'`)
  })
  await setTimeLimits(adminServer, 'illuminate')
  await createDatabase(adminServer, 'illuminate', 'illuminate')
  const admin = Object.assign(new URL(adminServer), { pathname: '/illuminate' }).href
  const direct = Object.assign(new URL(admin), { username: 'illuminate', password }).href
  const seed = `${trialBuild.bundles}/seed.mjs`
  await migrate(direct)
  await seedReference(direct, seed)
  await seedDemo(direct, seed, 'small', { ...emptySettings(), DATABASE_URL: admin })
  return { direct, admin }
}

async function drillMachines(trial: Trial, folder: string, ends: Ends, { random }: DrillOptions): Promise<DrillResult> {
  await runStep('Building', () => trial.prepare('none'))
  const { members, webs, balancer, passwords } = await runStep('Starting etcd, Patroni and HAProxy', () =>
    startServers(folder, ends),
  )
  const server = `postgres://postgres:${passwords.superuser}@127.0.0.1:${balancer.databasePort}/postgres`
  const { direct, admin } = await runStep('Preparing data', () => prepareDatabase(server))
  // What makes the database silent stands before the balancer, on either way to it.
  const [pooledWay, directWay] = [await openDatabaseProxy(direct), await openDatabaseProxy(direct)]
  ends.push(pooledWay.close, directWay.close)
  const shared = await prepareSharedRole({
    url: direct,
    poolerUrl: pooledWay.url,
    adminUrl: admin,
    secret: trial.authSecret,
  })
  const pooler = await preparePgBouncer({ addresses: [pooledWay.url, ...(shared ? [shared] : [])] })
  await pooler.start()
  ends.push(pooler.close)
  const database: PlatformDatabase = {
    url: pooler.addressOf(direct),
    directUrl: directWay.url,
    seedUrl: direct,
    adminUrl: admin,
    server: undefined,
    cluster: undefined,
  }
  const address = `http://127.0.0.1:${balancer.webPort}`
  const clones: Platform[] = []
  for (const port of webs)
    clones.push(
      await runStep(`Starting clone ${clones.length + 1}`, () =>
        trial.startPlatform(
          { PORT: String(port), PUBLIC_URL: address, TRUSTED_PROXIES: '127.0.0.1', DATABASE_PREPARE: '0' },
          database,
        ),
      ),
    )
  const platform = openPlatformClient(address, direct)
  ends.push(async () => platform.close())
  const fixture = await createFixture(platform, direct)
  return runFaults({ platform, fixture, members, clones, pooler, ways: [pooledWay, directWay], random })
}

type Machines = {
  platform: PlatformClient
  fixture: Fixture
  members: Member[]
  clones: Platform[]
  pooler: Awaited<ReturnType<typeof preparePgBouncer>>
  ways: Awaited<ReturnType<typeof openDatabaseProxy>>[]
  random: DrillOptions['random']
}

async function runFaults({ platform, fixture, members, clones, pooler, ways, random }: Machines): Promise<DrillResult> {
  const failures: string[] = []
  const survey = await fixture.newSurvey()
  const office = await startStaff(platform, fixture, staff)
  const crowd = startCrowd(platform, survey, respondents, random.fork('crowd'))
  const figures: string[] = []

  /** Does something, and takes the time from it, or from the moment that it returns, until a save is taken again for good. */
  const disturb = async (what: string, fault: () => Promise<unknown>) => {
    await pause(calmMs)
    const watch = watchSaving(platform, survey.quickCode)
    const began = performance.now()
    const given = await fault()
    const over = typeof given === 'number' ? given : began
    await pause(calmMs)
    const wellMs = (await watch.end(over)) ?? Number.POSITIVE_INFINITY
    const text = `${what}: well after ${(wellMs / 1000).toFixed(1)} s`
    console.log(`    ${text}`)
    figures.push(text)
    if (wellMs > barMs) failures.push(`${text}, the bar is ${barMs / 1000} s`)
  }

  const primary = await findPrimary(members)
  if (!(await waitFor(() => hasSynchronousReplica(members), 60_000))) failures.push('no replica became synchronous')
  await disturb('primary and Patroni killed', async () => {
    await primary.kill()
    await waitFor(async () => (await findPrimary(members, primary)) !== undefined, 60_000)
  })
  await primary.start()
  if (!(await waitFor(() => primary.is('replica'), 60_000))) failures.push('the former primary is no replica again')
  await disturb('a web killed', async () => {
    const [clone] = clones
    if (clone) await killProcess(clone, 'web')
  })
  await disturb('pooler started anew', async () => {
    await pooler.kill('SIGTERM')
    await pooler.start()
  })
  await disturb(`database silent for ${silentMs / 1000} s, from its end`, async () => {
    for (const way of ways) way.setState('silent')
    await pause(silentMs)
    for (const way of ways) way.setState('open')
    for (const way of ways) way.cut('reset')
    return performance.now()
  })
  const devices = await crowd.leave()
  const seen = await office.end()
  const counts = await countAnswers(platform, survey, devices)
  if (counts.missing > 0 || counts.doubled > 0 || counts.stored !== counts.acknowledged)
    failures.push(`${counts.missing} acknowledged answers are missing, ${counts.doubled} rows belong to nobody`)
  if (counts.submitted !== counts.storedSubmitted) failures.push('stored and acknowledged submissions differ in number')
  const faults = [...crowd.stats.faults, ...seen.faults]
  if (faults.length > 0) failures.push(`${faults.length} answers that nobody should see, such as ${faults[0]}`)
  return {
    ...about,
    figure:
      `${figures.join('; ')}; ${formatCount(counts.acknowledged)} answers acknowledged, ${formatCount(counts.stored)} stored, ` +
      `${counts.missing} missing, ${counts.doubled} doubled; ${formatCount(counts.submitted)} submitted; ` +
      `${formatCount(crowd.stats.requests + seen.requests)} requests, ${formatCount(crowd.stats.cut + seen.cut)} cut, ` +
      `${formatCount(crowd.stats.unavailable + seen.unavailable)} told to come back, ${faults.length} faults`,
    failures,
  }
}

async function findPrimary(members: readonly Member[], former?: Member): Promise<Member> {
  for (;;) {
    for (const member of members) if (member !== former && (await member.is('primary'))) return member
    await pause(100)
  }
}

/** Whether what the primary acknowledges is on another server too. */
async function hasSynchronousReplica(members: readonly Member[]): Promise<boolean> {
  for (const member of members) if (await member.is('sync')) return true
  return false
}

/** Begins a response four times a second. */
function watchSaving({ ask }: PlatformClient, quickCode: string) {
  const seen: { at: number; isWell: boolean }[] = []
  let number = 0
  const stop = repeatUntilStopped(async () => {
    number += 1
    const isWell = await ask('POST', `/survey/${quickCode}`, {
      form: { go: 'start' },
      headers: { 'x-enhanced': '1' },
      from: `127.21.${number % 250}.1`,
    }).then(
      ({ status }) => status === 200,
      () => false,
    )
    seen.push({ at: performance.now(), isWell })
  }, 250)
  return {
    /** Milliseconds from a moment until the first save after the last that failed; undefined where the last one failed. */
    async end(from: number): Promise<number | undefined> {
      await stop()
      const lastFailure = seen.findLastIndex(({ isWell }) => !isWell)
      const next = seen[lastFailure + 1]
      if (lastFailure === -1) return 0
      return next && Math.max(0, next.at - from)
    },
  }
}
