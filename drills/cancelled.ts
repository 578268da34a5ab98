import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fixture } from '@/kit/fixture'
import type { PlatformClient } from '@/kit/platform'
import { type Session, signIn } from '@/kit/staff'
import { inRoot } from '@/scripts/root'
import type { Drill, DrillTarget } from './drill'
import {
  downloadExport,
  findExportStatus,
  type OrganisationExportKind,
  requestExport,
  waitWhileIn,
} from './organisation-exports'
import { formatCount, formatDurations, median, processorShare, quietShare } from './scoreboard'

/** Few enough that one is made in an instant, and many enough that it can be met at it. */
const rows = 400
/** So many that their file does not fit into what the network holds between two processes. */
const rowsDownloaded = 100_000
/** How soon after its day a file is gone. */
const barMs = 60_000
const kinds: readonly OrganisationExportKind[] = [
  { type: 'Mapped', format: 'xlsx' },
  { type: 'Unmapped', format: 'csv' },
  { type: 'Unmapped', format: 'xlsx' },
  { type: 'Mapped', format: 'csv' },
]

/**
 * exports cancelled while they wait, while they are made and just when they are done; one that expires while it
 * is downloaded.
 */
export const cancelDrill: Drill['run'] = async (target, { random, size }) => {
  const { platform, fixture, share } = target
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  await own.answeredSurvey(rows)
  const wanted = size.races / 2
  const madeMs = await measureExportMs(platform, session, own)
  const seen: Record<string, number> = {}
  const failures: string[] = []
  await platform.onDatabase(async (sql) => {
    for (let at = 0; at < wanted; at += 1) {
      const kind = kinds[at % kinds.length] as OrganisationExportKind
      const id = await requestExport(platform, session, own.organisationId, kind)
      // Every fourth at once, before anybody has taken it up.
      if (at % 4 !== 3) await pause(random.fraction() * madeMs)
      const before = await findExportStatus(sql, id)
      const answer = await platform.ask('DELETE', '/api/exports', { cookie: session.cookie, json: { exportId: id } })
      const end = await waitWhileIn(sql, id, ['Queued', 'Processing'])
      const expected = answer.status === 204 ? 'Cancelled' : 'Completed'
      if (end !== expected || ![204, 409].includes(answer.status))
        failures.push(`${before}, answered with ${answer.status}, is ${end}`)
      const met = `${before} → ${end}`
      seen[met] = (seen[met] ?? 0) + 1
    }
  })
  // What a cancelled one had begun is put away as soon as its worker sees it.
  const proof = await waitForNoOrphans(() => checkStored(platform, session, own))
  const { completed, wrong, emails, orphans } = proof
  if (wrong > 0) failures.push(`${wrong} files are not what was recorded of them`)
  if (emails !== completed) failures.push(`${emails} emails for ${completed} files`)
  if (orphans > 0) failures.push(`${orphans} files belong to nobody`)

  const expiry = await expireDuringDownload(target)
  failures.push(...expiry.failures)
  const remarks: string[] = []
  if (expiry.goneMs > barMs) {
    const late = `an expired file was gone only after ${formatDurations([expiry.goneMs])}`
    const ours = Math.min(share, processorShare())
    if (ours < quietShare) remarks.push(`${late}; others left us ${Math.round(ours * 100)} % of a processor`)
    else failures.push(late)
  }
  const met = Object.entries(seen).map(([what, often]) => `${what} ${formatCount(often)}`)
  return {
    id: 'R-18',
    what: `${formatCount(wanted)} exports cancelled at a random moment; one expired while it was downloaded`,
    figure:
      `${met.toSorted().join(', ')}; ${completed} files whole, ${emails} emails, ${orphans} orphans; ` +
      `expired in mid-download: ${expiry.download}, then 410, gone after ${formatDurations([expiry.goneMs])}`,
    failures,
    remarks,
  }
}

async function measureExportMs(
  platform: PlatformClient,
  session: Session,
  { organisationId }: Fixture,
): Promise<number> {
  const ms: number[] = []
  await platform.onDatabase(async (sql) => {
    for (const kind of [...kinds, ...kinds]) {
      const began = performance.now()
      const id = await requestExport(platform, session, organisationId, kind)
      await waitWhileIn(sql, id, ['Queued', 'Processing'])
      ms.push(performance.now() - began)
    }
  })
  return median(ms)
}

/** What is on the disk, in the table of files, among the emails, and inside the files. */
async function checkStored(platform: PlatformClient, session: Session, { organisationId, admin }: Fixture) {
  const { made, emails, known } = await platform.onDatabase(async (sql) => ({
    made: await sql<{ id: number; sha256: Buffer | null; hasFile: boolean }[]>`
      select e.id::int, e.sha256, f.id is not null as "hasFile" from exports e left join files f on f.id = e.file_id
      where e.organisation_id = ${organisationId} and e.status = 'Completed'`,
    emails: await sql<{ count: number }[]>`
      select count(*)::int from outbox where kind = 'export-ready' and to_address = ${admin.email}`,
    known: await sql<{ key: string }[]>`select storage_key as key from files where purpose = 'export'`,
  }))
  let wrong = 0
  for (const { id, sha256 } of made) {
    const digest = createHash('sha256')
      .update(await downloadExport(platform, session, id))
      .digest()
    if (!sha256?.equals(digest)) wrong += 1
  }
  const keys = new Set(known.map(({ key }) => key))
  const orphans = (await listStoredExports()).filter((key) => !keys.has(key)).length
  return { completed: made.length, wrong, emails: emails[0]?.count ?? 0, orphans }
}

/** The keys of all exports that the store of the drills' own platform holds. */
async function listStoredExports(): Promise<string[]> {
  const root = inRoot('.data', 'test', 'files-drills', 'kept')
  const found = await readdir(`${root}/export`, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(root.length + 1)}/${name}`)
}

/** Asks again while files that belong to nobody are still being put away, for ten seconds at most. */
async function waitForNoOrphans<Proof extends { orphans: number }>(check: () => Promise<Proof>): Promise<Proof> {
  const end = performance.now() + 10_000
  for (;;) {
    const proof = await check()
    if (proof.orphans === 0 || performance.now() > end) return proof
    await pause(500)
  }
}

/** Lets the day of a file pass between the first byte of its download and the last. */
async function expireDuringDownload({ platform, fixture }: DrillTarget) {
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  await own.answeredSurvey(rowsDownloaded)
  const failures: string[] = []
  const id = await requestExport(platform, session, own.organisationId, { type: 'Mapped', format: 'xlsx' })
  await platform.onDatabase((sql) => waitWhileIn(sql, id, ['Queued', 'Processing']))
  const address = `${platform.address}/api/exports/file/${id}`
  const answer = await fetch(address, {
    headers: { cookie: session.cookie },
  })
  const reader = answer.body?.getReader()
  let bytes = (await reader?.read())?.value?.length ?? 0
  const began = performance.now()
  const recorded = await platform.onDatabase(async (sql) => {
    const [file] = await sql<{ bytes: number }[]>`
      select bytes::int from files where id = (select file_id from exports where id = ${id})`
    await sql`update exports set expiry_date = now() where id = ${id}`
    await sql`update files set expires_at = now() where id = (select file_id from exports where id = ${id})`
    const end = performance.now() + 2 * barMs
    for (;;) {
      const [row] = await sql<{ gone: boolean }[]>`
        select e.status = 'Expired' and e.file_id is null as gone from exports e where e.id = ${id}`
      if (row?.gone || performance.now() > end) return file?.bytes ?? 0
      await pause(100)
    }
  })
  const goneMs = performance.now() - began
  let isCut = false
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) bytes += part.value.length
  } catch {
    isCut = true
  }
  if (!isCut && bytes !== recorded) failures.push(`a download ended well after ${bytes} of ${recorded} bytes`)
  const after = await platform.ask('GET', `/api/exports/file/${id}`, { cookie: session.cookie })
  if (after.status !== 410) failures.push(`an expired file is answered with ${after.status}`)
  const download = isCut
    ? `cut after ${formatCount(bytes)} of ${formatCount(recorded)} bytes`
    : `all ${formatCount(recorded)} bytes came`
  return { failures, goneMs, download }
}
