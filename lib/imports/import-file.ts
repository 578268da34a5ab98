import 'server-only'
import { DomainError, forbidden } from '@/lib/floor/errors/domain-error'
import { getFile, openFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { handle, type JobHandler } from '@/lib/floor/jobs/handle'
import { contextOfUser } from '@/lib/floor/jobs/requester'
import { change } from '@/lib/floor/saving/change'
import { sentenceOf, WorkbookRefusal } from '@/lib/floor/spreadsheet/reading/refusal'
import { Findings, findingsKept } from './finding'
import type { ImportKind, Report } from './import-kind'
import { importFileJob } from './jobs'
import { say } from './messages'
import * as queries from './queries'

const betweenReportsMs = 300

/**
 * Takes an uploaded file from its rows to what it becomes: read, checked whole, and committed in one transaction, or not
 * at all. Safe to repeat after any stop: until that transaction nothing was written but how far it is.
 */
export const importFiles = (kinds: readonly ImportKind[]): JobHandler =>
  handle(
    importFileJob,
    async (ctx, { importId }, run) => {
      const upload = await queries.takeUpImport(ctx.db, importId, new Date())
      if (!upload) return
      const kind = kinds.find((one) => one.kind === upload.kind)
      if (!kind) throw new DomainError(422, 'The platform does not import files of this kind.')
      const person = await contextOfUser(ctx, upload.createdBy ?? 0)
      if (!person) throw forbidden('The person who uploaded the file may no longer do it.')
      await kind.admit(person, upload)
      await importOne(person, kind, upload, run.signal)
    },
    async (ctx, { importId }, reason) => {
      await queries.failImport(ctx.db, importId, [say.couldNotBeDone(reason)], new Date())
    },
  )

async function importOne(ctx: StaffContext, kind: ImportKind, upload: queries.Import, signal: AbortSignal) {
  const findings = new Findings()
  const progress = progressOf(ctx, upload)
  const report: Report = { find: (finding) => findings.add(finding), progress: progress.tell }
  const commit = await prepare(ctx, kind, upload, report, signal)
  await progress.settled()
  const { read, total } = progress
  const seen = { rowsRead: read, rowsTotal: total ?? read }
  const end = (status: string, message: string) =>
    queries.updateOwnTry(ctx.db, upload, {
      ...seen,
      status,
      findings: findings.kept,
      messages: [message, ...cutOf(findings)],
      finishedAt: new Date(),
    })
  if (!commit || findings.count('error') > 0) return end('failed', say.failed(findings.count('error')))
  if (kind.holdsOnWarnings && !upload.ignoreWarnings && findings.count('warning') > 0)
    return end('held', say.held(findings.count('warning')))
  await change(ctx, {}, async (tx) => {
    const held = await queries.lockImport(tx.db, upload.id)
    // Another try has taken it up meanwhile, and will end it.
    if (held?.status !== 'processing' || held.startedAt?.getTime() !== upload.startedAt?.getTime())
      return tx.unchanged()
    const outcome = await commit(tx)
    await queries.updateImport(tx.db, upload.id, {
      ...seen,
      status: 'successful',
      findings: findings.kept,
      messages: [...outcome.messages, ...cutOf(findings)],
      undo: outcome.undo ?? null,
      finishedAt: new Date(),
    })
    tx.audit({
      subject: 'import',
      subjectId: upload.id,
      subjectName: upload.filename,
      action: 'update',
      organisationId: upload.organisationId,
      note: outcome.note,
    })
  })
}

const cutOf = ({ total }: Findings) => (total > findingsKept ? [say.cut(total, findingsKept)] : [])

/** Undefined for a file that cannot be read, which is then the one finding about it. */
async function prepare(
  ctx: StaffContext,
  kind: ImportKind,
  upload: queries.Import,
  report: Report,
  signal: AbortSignal,
) {
  if (!upload.fileId) throw new DomainError(410, say.fileGone)
  const content = await openFile(await getFile(ctx.db, upload.fileId))
  try {
    return await kind.prepare(ctx, upload, content, report, signal)
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error
    ctx.log.info({ importId: upload.id, reason: error.reason, where: error.where }, 'workbook refused')
    const about = { sheet: '', cell: '', column: '', severity: 'error' as const, type: 'Unreadable file' }
    report.find({ ...about, ...sentenceOf(error) })
    return undefined
  } finally {
    content.destroy()
  }
}

/** Writes how far it is at most three times a second, one statement at a time. */
function progressOf({ db }: StaffContext, upload: queries.Import) {
  let writing: Promise<void> | undefined
  let reportedAt = Date.now()
  const state = {
    read: 0,
    total: undefined as number | undefined,
    tell(read: number, total?: number) {
      state.read = read
      state.total = total ?? state.total
      if (writing || Date.now() - reportedAt < betweenReportsMs) return
      reportedAt = Date.now()
      writing = queries
        .updateOwnTry(db, upload, { rowsRead: read, rowsTotal: state.total ?? null })
        .catch(() => {})
        .finally(() => {
          writing = undefined
        })
    },
    settled: async () => writing,
  }
  return state
}
