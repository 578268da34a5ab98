import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { signIn } from '@/kit/staff'
import { openMost } from '@/lib/floor/jobs/open-limit'
import type { Drill, DrillTarget } from './drill'
import { killProcess, type Outage, waitForRecovery } from './kill'
import { type OrganisationExportKind, requestExport, waitWhileIn } from './organisation-exports'
import { paperWorkbooks, peopleInPaper } from './papers'
import { type DrillResult, formatCount, formatDurations, processorShare, quietShare } from './scoreboard'
import { downloadTemplate, uploadWorkbook } from './uploads'
import { checkWork, type WorkCheck, type WorkLog } from './work-check'

/** So many take the worker long enough to be caught at it. */
const rowsInFile = 30_000
const uploadsEachTime = 4
/** A new worker is there so soon; what the dead one was working on is done a minute after its lease of 20 s is over. */
const barsMs = { well: 3_000, done: 80_000 }
/** Until everything is done or given up: leases, looks, waits between three tries, and a queue of all of it. */
const timeoutMs = 300_000
const kinds: readonly OrganisationExportKind[] = [
  { type: 'Mapped', format: 'xlsx' },
  { type: 'Unmapped', format: 'csv' },
]

/** R-02B: the worker killed while it imports answers from paper and writes the export of an organisation. */
export const killAtWorkDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture } = target
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const large = await own.answeredSurvey(rowsInFile)
  const survey = await own.paperSurvey()
  const nextPaper = paperWorkbooks(await downloadTemplate(platform, session, survey))
  const work: WorkLog = { exportIds: new Set(), uploads: new Map(), killed: new Map() }
  const outages: Outage[] = []
  let cameAt = new Date()
  const uploadOne = async () => {
    const { number, file } = await nextPaper()
    const id = await uploadWorkbook(platform, session, survey, { file, name: `papers ${number}.xlsx` })
    work.uploads.set(id, number)
    return id
  }
  const ask = async (at: number) => {
    const id = await requestExport(
      platform,
      session,
      own.organisationId,
      kinds[at % kinds.length] as OrganisationExportKind,
    )
    work.exportIds.add(id)
    return id
  }

  await platform.onDatabase(async (sql) => {
    const quiet = await measureUndisturbed(sql, ask, uploadOne)
    console.log(
      `    undisturbed, an export takes ${formatDurations(quiet.exportMs)} to write, an upload ${formatDurations([quiet.importMs])}`,
    )
    for (let done = 0; done < size.kills; done += 1) {
      await pause(size.restMs * (1 + random.fraction() / 3))
      await waitForOpen(sql, work, openMost - uploadsEachTime - 1)
      const exportId = await ask(done)
      await waitWhileIn(sql, exportId, ['Queued'])
      await pause(random.fraction() * (quiet.exportMs[done % kinds.length] ?? 0) * 0.7)
      const ids = await Promise.all(Array.from({ length: uploadsEachTime }, uploadOne))
      await waitForPickUp(sql, ids)
      await pause(random.fraction() * quiet.importMs)
      const pid = await killProcess(stack, 'worker')
      const caught = await recordCaught(sql, work, cameAt)
      cameAt = new Date()
      const outage = await waitForRecovery(stack, platform, { part: 'worker', killed: pid, survey, session })
      outages.push(outage)
      console.log(`    kill ${outages.length} while ${caught}: well after ${formatDurations([outage.ms])}`)
    }
    await waitForOpen(sql, work, 0)
  })
  const proof = await checkWork(
    platform,
    session,
    { organisationId: own.organisationId, admin: own.admin, survey, large },
    work,
  )
  return judge(target, work, outages, proof)
}

/** How long an export of each kind and one upload take undisturbed. */
async function measureUndisturbed(sql: Sql, ask: (at: number) => Promise<number>, uploadOne: () => Promise<number>) {
  const exportMs: number[] = []
  for (const at of kinds.keys()) {
    const id = await ask(at)
    await waitWhileIn(sql, id, ['Queued'])
    const began = performance.now()
    await waitWhileIn(sql, id, ['Processing'])
    exportMs.push(performance.now() - began)
  }
  const id = await uploadOne()
  for (;;) {
    const [row] = await sql<{ ms: number | null }[]>`
      select (extract(epoch from finished_at - started_at) * 1000)::int as ms from imports where id = ${id}`
    if (row?.ms != null) return { exportMs, importMs: row.ms }
    await pause(20)
  }
}

/** Waits until the worker works on one of these uploads, or has done them already. */
async function waitForPickUp(sql: Sql, ids: readonly number[]) {
  const end = performance.now() + 5_000
  while (performance.now() < end) {
    const rows = await sql<{ status: string }[]>`select status from imports where id in ${sql(ids)}`
    if (rows.some(({ status }) => status === 'processing') || rows.every(({ status }) => status !== 'queued')) return
    await pause(2)
  }
}

/** Notes what a worker, now gone, was working on since `since`: only workers change these states. */
async function recordCaught(sql: Sql, { killed }: WorkLog, since: Date): Promise<string> {
  const found = await sql<{ what: 'export' | 'upload'; id: number }[]>`
    select 'export' as what, id::int from exports where status = 'Processing' and process_date > ${since}
    union all select 'upload', id::int from imports where status = 'processing' and started_at > ${since}`
  const at = Date.now()
  for (const { what, id } of found)
    killed.set(`${what} ${id}`, { at, times: (killed.get(`${what} ${id}`)?.times ?? 0) + 1 })
  const often = (what: string) => found.filter((one) => one.what === what).length
  return `it had ${often('export')} exports and ${often('upload')} uploads at hand`
}

/** Waits until so many at most are open, as a person may have `openMost` of them. */
async function waitForOpen(sql: Sql, { exportIds, uploads }: WorkLog, most: number) {
  const end = performance.now() + timeoutMs
  for (;;) {
    const [open] = await sql<{ count: number }[]>`
      select (select count(*) from exports where status in ('Queued', 'Processing') and id in ${sql([...exportIds])})::int
        + (select count(*) from imports where status in ('queued', 'processing') and id in ${sql([...uploads.keys()])})::int
        as count`
    if ((open?.count ?? 0) <= most || performance.now() > end) return
    await pause(250)
  }
}

function judge(
  { share }: DrillTarget,
  { exportIds, uploads, killed }: WorkLog,
  outages: Outage[],
  proof: WorkCheck,
): DrillResult {
  const failures = [...proof.failures, ...outages.flatMap(({ faults }) => faults)]
  const remarks: string[] = []
  const wellMs = outages.map(({ ms }) => ms)
  const ours = Math.min(share, processorShare())
  const onTime = (ms: readonly number[], bar: number, what: string) => {
    if (Math.max(0, ...ms) <= bar) return
    const late = `${what} after ${formatDurations(ms)}, the bar is ${bar / 1000} s`
    if (ours < quietShare) remarks.push(`${late}; others left us ${Math.round(ours * 100)} % of a processor`)
    else failures.push(late)
  }
  onTime(wellMs, barsMs.well, 'a new worker')
  onTime(proof.doneMs, barsMs.done, 'what was broken off was done')
  const caught = (what: string) => [...killed.keys()].filter((key) => key.startsWith(what)).length
  return {
    id: 'R-02B',
    what: `kill -9 of the worker, ${outages.length} times, with ${caught('export')} organisation exports and ${caught('upload')} uploads at hand`,
    figure:
      `${uploads.size} uploads of ${peopleInPaper} people: ${proof.imported} imported whole, ${proof.refused} not at all and said so, ` +
      `${formatCount(proof.people)} responses, each once and as it was written; ${exportIds.size} exports: ${proof.completed} completed, ` +
      `${formatCount(proof.rows)} rows as recorded, no upload half in one, checksums right, ${proof.emails} emails; ` +
      `${proof.left} unfinished files wait for the sweep; well after ${formatDurations(wellMs)}; done after ${formatDurations(proof.doneMs)}`,
    failures,
    remarks,
  }
}
