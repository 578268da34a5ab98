import 'server-only'
import type { imports } from '@/db/schema'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { getFile, openFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { JobHandler } from '@/lib/floor/jobs/job-handler'
import { defineLongJobHandler, type LongJobAttempt } from '@/lib/floor/jobs/long-job'
import { refusalTextOf, WorkbookRefusal } from '@/lib/floor/spreadsheet/reading/refusal'
import { Findings, maxStoredFindings } from './finding'
import type { ImportKind, ImportReport } from './import-kind'
import { importFileJob } from './jobs'
import { messages } from './messages'
import { type Import, importTable } from './queries'

type Attempt = LongJobAttempt<typeof imports>

/**
 * The handler that imports an uploaded file: it reads the file, checks all of it, and commits it in one transaction, or
 * not at all.
 */
export const importFiles = (kinds: readonly ImportKind[]): JobHandler =>
  defineLongJobHandler({
    job: importFileJob,
    table: importTable,
    idOf: ({ importId }) => importId,
    requester: { idOf: (row) => row.createdBy, refusal: 'The person who uploaded the file may no longer do it.' },
    async run(person, attempt) {
      const kind = kinds.find((one) => one.kind === attempt.row.kind)
      if (!kind) throw new DomainError(422, 'The platform does not import files of this kind.')
      await kind.admit(person, attempt.row)
      await importOne(person, kind, attempt)
    },
  })

async function importOne(ctx: StaffContext, kind: ImportKind, attempt: Attempt) {
  const upload = attempt.row
  const findings = new Findings()
  const rows = { rowsRead: 0, rowsTotal: undefined as number | undefined }
  const report: ImportReport = {
    addFinding: (finding) => findings.add(finding),
    progress(rowsRead, rowsTotal = rows.rowsTotal) {
      Object.assign(rows, { rowsRead, rowsTotal })
      attempt.report({ rowsRead, rowsTotal: rowsTotal ?? null })
    },
  }
  const commit = await prepare(ctx, kind, upload, report, attempt.signal)
  const endState = (status: string, messages: string[]) => ({
    rowsRead: rows.rowsRead,
    rowsTotal: rows.rowsTotal ?? rows.rowsRead,
    status,
    findings: findings.stored,
    messages: [...messages, ...truncationMessages(findings)],
    finishedAt: new Date(),
  })
  const [errors, warnings] = [findings.count('error'), findings.count('warning')]
  if (!commit || errors > 0) await attempt.update(endState('failed', [messages.failed(errors)]))
  else if (kind.stopsOnWarnings && !upload.ignoreWarnings && warnings > 0)
    await attempt.update(endState('held', [messages.held(warnings)]))
  else
    await attempt.complete(ctx, async (tx) => {
      const { messages, undo = null, note } = await commit(tx)
      tx.audit({
        subject: 'import',
        subjectId: upload.id,
        subjectName: upload.filename,
        action: 'update',
        organisationId: upload.organisationId,
        note,
      })
      return { ...endState('successful', messages), undo }
    })
}

const truncationMessages = ({ total }: Findings) =>
  total > maxStoredFindings ? [messages.cut(total, maxStoredFindings)] : []

/** @returns the function that commits the import; undefined for an unreadable file, which is then the only finding */
async function prepare(ctx: StaffContext, kind: ImportKind, upload: Import, report: ImportReport, signal: AbortSignal) {
  if (!upload.fileId) throw new DomainError(410, messages.fileGone)
  const content = await openFile(await getFile(ctx.db, upload.fileId))
  try {
    return await kind.prepare(ctx, upload, content, report, signal)
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error
    ctx.log.info({ importId: upload.id, reason: error.reason, where: error.where }, 'workbook refused')
    const about = { sheet: '', cell: '', column: '', severity: 'error' as const, type: 'Unreadable file' }
    report.addFinding({ ...about, ...refusalTextOf(error) })
    return undefined
  } finally {
    content.destroy()
  }
}
