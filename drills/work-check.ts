import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { PlatformClient } from '@/kit/platform'
import type { Survey } from '@/kit/respondent'
import type { Person, Session } from '@/kit/staff'
import { inRoot } from '@/scripts/root'
import { downloadExport, idsIn } from './organisation-exports'
import { peopleInPaper, storedAnswersOf } from './papers'

export type WorkLog = {
  exportIds: Set<number>
  /** What was uploaded, by the number of its import. */
  uploads: Map<number, number>
  /** When and how often the worker was killed while it worked on one of them. */
  killed: Map<string, { at: number; times: number }>
}

/** What is left after the last kill: in the tables, in the files, on the disk. */
export type WorkCheck = {
  imported: number
  refused: number
  people: number
  completed: number
  rows: number
  emails: number
  /** Files that a dead worker had begun, which the hourly sweep removes. */
  left: number
  /** From the last kill during an export or upload until it was done. */
  doneMs: number[]
  failures: string[]
}

type CheckedRecords = { organisationId: number; admin: Person; survey: Survey; large: Survey }
type ImportRow = { id: number; status: string; messages: string[]; lines: number; finished: Date | null }
type ResponseRow = { id: string; importId: number; answers: Record<string, unknown> }
type ExportRow = {
  id: number
  status: string
  rows: number
  sha256: Buffer | null
  failure: string | null
  made: Date | null
  lines: number
}

/** Holds every upload and every export against what was sent and what is recorded. */
export async function checkWork(
  platform: PlatformClient,
  session: Session,
  records: CheckedRecords,
  work: WorkLog,
): Promise<WorkCheck> {
  const failures: string[] = []
  const found = await loadStored(platform, records)
  const known = await checkImports(found, work, failures)
  let [completed, rows] = [0, 0]
  for (const one of found.exports) {
    if (!work.exportIds.has(one.id)) failures.push(`export ${one.id} was never asked for`)
    if (one.status !== 'Completed') {
      // Given up after three tries, each of which was killed, and marked so.
      const tries = work.killed.get(`export ${one.id}`)?.times ?? 0
      if (one.status !== 'Failed' || !one.failure || tries < 3) failures.push(`export ${one.id} is ${one.status}`)
      continue
    }
    completed += 1
    rows += one.rows
    if (one.lines !== 1) failures.push(`the audit trail has ${one.lines} times that export ${one.id} is completed`)
    const file = await downloadExport(platform, session, one.id)
    if (!one.sha256?.equals(createHash('sha256').update(file).digest()))
      failures.push(`export ${one.id} has another checksum than is recorded`)
    for (const wrong of findWrongRows(idsIn(file), one.rows, found.largeIds, known))
      failures.push(`export ${one.id} ${wrong}`)
  }
  if (found.exports.length !== work.exportIds.size) failures.push('exports are missing')
  if (found.emails !== completed) failures.push(`${found.emails} emails for ${completed} exports`)
  return {
    imported: found.imports.filter(({ status }) => status === 'successful').length,
    refused: found.imports.filter(({ status }) => status === 'failed').length,
    people: found.responses.length,
    completed,
    rows,
    emails: found.emails,
    left: (await readdir(inRoot('.data', 'test', 'files-drills', 'incoming')).catch(() => [])).length,
    doneMs: [...work.killed].flatMap(([what, { at }]) => {
      const [kind, id] = what.split(' ')
      const done =
        kind === 'export'
          ? found.exports.find((one) => one.id === Number(id))?.made
          : found.imports.find((one) => one.id === Number(id))?.finished
      return done ? [done.getTime() - at] : []
    }),
    failures,
  }
}

const loadStored = (platform: PlatformClient, { organisationId, admin, survey, large }: CheckedRecords) =>
  platform.onDatabase(async (sql) => {
    const [emails] = await sql<{ count: number }[]>`
      select count(*)::int from outbox where kind = 'export-ready' and to_address = ${admin.email}`
    const largeIds = await sql<{ id: string }[]>`select id from responses where survey_id = ${large.id}`
    return {
      imports: await sql<ImportRow[]>`
        select id::int, status, messages, finished_at as finished,
          (select count(*)::int from audit_trail where subject = 'import' and subject_id = imports.id::text) as lines
        from imports where survey_id = ${survey.id}`,
      responses: await sql<ResponseRow[]>`
        select id, import_id::int as "importId", answers from responses where survey_id = ${survey.id}`,
      exports: await sql<ExportRow[]>`
        select e.id::int, e.status, e.rows_written as rows, e.sha256, e.failure, f.created_at as made,
          (select count(*)::int from audit_trail where subject = 'export' and subject_id = e.id::text
            and after ->> 'status' = 'Completed') as lines
        from exports e left join files f on f.id = e.file_id where e.organisation_id = ${organisationId}`,
      emails: emails?.count ?? 0,
      largeIds: new Set(largeIds.map(({ id }) => id)),
    }
  })

type StoredWork = Awaited<ReturnType<typeof loadStored>>

/**
 * Each upload is there whole and as it was written, or not at all and marked so. @returns the upload of each response
 */
async function checkImports({ imports, responses }: StoredWork, { uploads, killed }: WorkLog, failures: string[]) {
  const byImport = new Map<number, ResponseRow[]>()
  for (const response of responses)
    byImport.set(response.importId, [...(byImport.get(response.importId) ?? []), response])
  for (const [id, number] of uploads) {
    const row = imports.find((one) => one.id === id)
    const own = byImport.get(id) ?? []
    const answersByText = new Map(own.map(({ answers }) => [answers['B-Q5'], answers]))
    const isWhole =
      own.length === peopleInPaper &&
      Array.from({ length: peopleInPaper }, (_, person) => storedAnswersOf(number, person)).every((one) =>
        isDeepStrictEqual(answersByText.get(one['B-Q5']), one),
      )
    const isAsSaid =
      row?.status === 'successful'
        ? isWhole && row.lines === 1 && isDeepStrictEqual(row.messages, [`${peopleInPaper} responses added.`])
        : row?.status === 'failed' &&
          own.length === 0 &&
          row.lines === 0 &&
          (killed.get(`upload ${id}`)?.times ?? 0) >= 3
    if (!isAsSaid)
      failures.push(`upload ${id} is ${row?.status} (${row?.messages.join(' ')}) with ${own.length} responses`)
  }
  if (responses.some(({ importId }) => !uploads.has(importId))) failures.push('responses of no upload')
  return byImport
}

/** What is wrong with the rows of a file: more or others than recorded, or an upload of which it holds a part. */
function findWrongRows(
  ids: readonly string[],
  rows: number,
  large: ReadonlySet<string>,
  known: Map<number, ResponseRow[]>,
) {
  const rowIds = new Set(ids)
  const wrong: string[] = []
  if (ids.length !== rows || rowIds.size !== rows) wrong.push(`holds ${ids.length} rows, ${rows} are recorded`)
  const fromLarge = [...large].filter((id) => rowIds.has(id)).length
  if (fromLarge !== large.size) wrong.push(`holds ${fromLarge} of ${large.size} responses`)
  let ofUploads = 0
  for (const [id, own] of known) {
    const here = own.filter((one) => rowIds.has(one.id)).length
    ofUploads += here
    if (here !== 0 && here !== own.length) wrong.push(`holds ${here} of the ${own.length} people of upload ${id}`)
  }
  if (fromLarge + ofUploads !== rowIds.size) wrong.push('holds rows of nobody')
  return wrong
}
