import 'server-only'
import type { imports } from '@/db/schema'
import type { ImportStatus } from '@/db/stored-values'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { getFile, openFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import type { JobHandler } from '@/lib/floor/jobs/job-handler'
import { defineLongJobHandler, type LongJobAttempt } from '@/lib/floor/jobs/long-job'
import { refusalTextOf, WorkbookRefusal } from '@/lib/floor/spreadsheet/reading/refusal'
import { type Finding, Findings, maxStoredFindings } from './finding'
import { ChangedSinceCheck, type ImportKind, type ImportReport } from './import-kind'
import type { ImportJob } from './jobs'
import { messages } from './messages'
import { expireFile, hasEarlierOpenImport, type ImportRow, importTable, ofOrganisation } from './queries'

type Attempt = LongJobAttempt<typeof imports>

/**
 * The handler that imports an uploaded file: it reads the file, checks all of it, and commits it in one transaction, or
 * not at all.
 */
export const importFiles = (job: ImportJob, kinds: readonly ImportKind[]): JobHandler =>
  defineLongJobHandler({
    job,
    table: importTable,
    idOf: ({ importId }) => importId,
    requester: { idOf: (row) => row.createdBy, refusal: 'The person who uploaded the file may no longer do it.' },
    async run(person, attempt) {
      const kind = kinds.find((one) => one.kind === attempt.row.kind)
      if (!kind) throw new DomainError(422, 'The platform does not import files of this kind.')
      if (kind.isOrdered && (await hasEarlierOpenImport(person.db, ofOrganisation(attempt.row))))
        return postpone(person, job, attempt)
      await kind.admit(person, attempt.row)
      await importOne(person, kind, attempt)
    },
    onFailed: async (ctx, row) => kinds.find(({ kind }) => kind === row.kind)?.onStopped?.(ctx, row),
  })

/** Rather than wait in a worker's slot for a file that came before it, a file is tried again after so long. */
const postponedSeconds = 2

async function postpone(ctx: StaffContext, job: ImportJob, attempt: Attempt): Promise<void> {
  await attempt.complete(ctx, async (tx) => {
    tx.unchanged()
    const { id: importId, organisationId } = attempt.row
    await enqueue(tx, job, { importId }, { afterSeconds: postponedSeconds, organisationId })
    return { status: importTable.waiting }
  })
}

/** So often a file is checked whose commit finds that somebody was quicker. */
const checksMost = 3

async function importOne(ctx: StaffContext, kind: ImportKind, attempt: Attempt, check = 1): Promise<void> {
  const upload = attempt.row
  const gathered = new Gathered(attempt)
  const commit = await prepare(ctx, kind, upload, gathered, attempt.signal)
  const { findings, refusals, holds } = gathered
  const [errors, warnings] = [findings.count('error'), findings.count('warning')]
  const isHeld = holds.length > 0 || (kind.stopsOnWarnings && warnings > 0)
  if (errors + refusals.length > 0 || !(commit || isHeld)) {
    const counted = kind.showsFindingGroups ? [] : [messages.failed(errors)]
    const reasons = refusals.length > 0 ? refusals : counted
    await stopOne(ctx, kind, attempt, gathered.ended('failed', kind, reasons))
  } else if (!commit || (isHeld && !upload.ignoreWarnings)) {
    await stopOne(ctx, kind, attempt, { ...gathered.ended('held', kind, holds), outcome: gathered.outcome })
  } else
    await completeOne(ctx, attempt, gathered, kind, commit).catch((error: unknown) => {
      if (!(error instanceof ChangedSinceCheck) || check >= checksMost) throw error
      return importOne(ctx, kind, attempt, check + 1)
    })
}

/** Ends an upload of which nothing is written. */
async function stopOne(
  ctx: StaffContext,
  kind: ImportKind,
  attempt: Attempt,
  ended: Partial<ImportRow>,
): Promise<void> {
  await attempt.complete(ctx, async (tx) => {
    tx.unchanged()
    await kind.onStopped?.(tx, { ...attempt.row, ...ended })
    return ended
  })
}

/** Writes the file, the row and the audit entry in one transaction. */
async function completeOne(
  ctx: StaffContext,
  attempt: Attempt,
  gathered: Gathered,
  kind: ImportKind,
  commit: NonNullable<Awaited<ReturnType<ImportKind['prepare']>>>,
): Promise<void> {
  const { id, filename, organisationId } = attempt.row
  await attempt.complete(ctx, async (tx) => {
    const { messages, undo = null, outcome = null, deletesFile = false, note } = await commit(tx)
    if (deletesFile) await expireFile(tx.db, attempt.row, tx.now)
    tx.audit({ subject: 'import', subjectId: id, subjectName: filename, action: 'update', organisationId, note })
    return { ...gathered.ended('successful', kind, messages), undo, outcome }
  })
}

/** All that a kind reports about one upload. */
class Gathered implements ImportReport {
  readonly findings = new Findings()
  readonly refusals: string[] = []
  readonly holds: string[] = []
  outcome: unknown = null
  #rowsRead = 0
  #rowsTotal: number | undefined

  constructor(private readonly attempt: Attempt) {}

  readonly addFinding = (finding: Finding) => this.findings.add(finding)
  readonly refuse = (message: string) => void this.refusals.push(message)
  readonly hold = (message: string) => void this.holds.push(message)
  readonly preview = (outcome: unknown) => {
    this.outcome = outcome
  }
  readonly progress = (rowsRead: number, rowsTotal = this.#rowsTotal) => {
    this.#rowsRead = rowsRead
    this.#rowsTotal = rowsTotal
    this.attempt.report({ rowsRead, rowsTotal: rowsTotal ?? null })
  }

  /** What the row becomes. */
  ended(status: ImportStatus, { showsFindingGroups }: ImportKind, messages: string[]) {
    return {
      rowsRead: this.#rowsRead,
      rowsTotal: this.#rowsTotal ?? this.#rowsRead,
      status,
      findings: this.findings.stored,
      findingGroups: this.findings.groups,
      messages: showsFindingGroups ? messages : [...messages, ...truncationMessages(this.findings)],
      finishedAt: new Date(),
    }
  }
}

const truncationMessages = ({ total }: Findings) =>
  total > maxStoredFindings ? [messages.cut(total, maxStoredFindings)] : []

/** Undefined for a file that cannot be read: that is then the one finding about it, or the reason why it is refused. */
async function prepare(
  ctx: StaffContext,
  kind: ImportKind,
  upload: ImportRow,
  report: ImportReport,
  signal: AbortSignal,
) {
  if (!upload.fileId) throw new DomainError(410, messages.fileGone)
  const file = await getFile(ctx.db, upload.fileId)
  try {
    return await kind.prepare(ctx, upload, () => openFile(file), report, signal)
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error
    ctx.log.info({ importId: upload.id, reason: error.reason, where: error.where }, 'workbook refused')
    const { description, fix } = refusalTextOf(error)
    if (kind.showsFindingGroups) report.refuse(`${description} ${fix}`)
    const about = { sheet: '', cell: '', column: '', severity: 'error' as const, type: 'Unreadable file' }
    if (!kind.showsFindingGroups) report.addFinding({ ...about, description, fix })
    return undefined
  }
}
