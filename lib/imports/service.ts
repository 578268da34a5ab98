import 'server-only'
import type { Database } from '@/db/client'
import { conflict, DomainError, notFound } from '@/lib/floor/errors/domain-error'
import { downloadOf, getFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { type ChangeContext, change } from '@/lib/floor/saving/change'
import type { ImportKind, Undoing } from './import-kind'
import { importJobOf } from './jobs'
import { messages } from './messages'
import * as queries from './queries'

export { ofOrganisation, type UploadScope } from './queries'

/** The history shows so many uploads; older ones are in the audit trail. */
const uploadsShown = 50

/** The uploads of a survey or of an organisation, newest first. Whoever calls has asked the rights. */
export const listUploads = (db: Database, scope: queries.UploadScope) => queries.findImports(db, scope, uploadsShown)

export type UploadRow = Awaited<ReturnType<typeof listUploads>>[number]

async function getImport(db: Database, scope: queries.UploadScope, id: number) {
  const found = await queries.findImport(db, scope, id)
  if (!found) throw notFound('Upload')
  return found
}

/** One upload as the history shows it, with what was found in it and all that came of it. @throws DomainError 404 */
export async function getUpload(db: Database, scope: queries.UploadScope, id: number) {
  const [row, whole] = await Promise.all([queries.findUpload(db, scope, id), queries.findImport(db, scope, id)])
  if (!row || !whole) throw notFound('Upload')
  return { ...row, outcome: whole.outcome, organisationId: whole.organisationId, findings: queries.findingsOf(whole) }
}

/** What was found in one upload. @throws DomainError 404 */
export async function getFindings(db: Database, scope: queries.UploadScope, id: number) {
  const upload = await getImport(db, scope, id)
  return { id: upload.id, filename: upload.filename, status: upload.status, findings: queries.findingsOf(upload) }
}

/** The file as it was uploaded. @throws DomainError 404, 410 once it has been deleted */
export async function downloadUpload(db: Database, scope: queries.UploadScope, id: number): Promise<Response> {
  const { fileId } = await getImport(db, scope, id)
  if (!fileId) throw new DomainError(410, messages.fileGone)
  return downloadOf(await getFile(db, fileId))
}

/**
 * Undoes an import in one transaction. The caller checks the rights. Undoing it again succeeds.
 * @throws DomainError 404 without such an import, 409 with the reason where it cannot be undone
 */
export async function undoImport(
  ctx: StaffContext,
  id: number,
  { refusal, undo, deletesFile }: Undoing,
): Promise<void> {
  await change(ctx, { record: { what: 'upload', id } }, async (tx) => {
    const upload = await queries.lockImport(tx.db, id)
    if (!upload) throw notFound('Upload')
    if (upload.status === 'undone') return tx.unchanged()
    if (upload.status !== 'successful') throw conflict(messages.notUndoable)
    const owned = queries.ofOrganisation(upload)
    const reason = await refusal(tx, owned)
    if (reason) throw conflict(reason)
    const note = await undo(tx, owned)
    await queries.updateImport(tx.db, id, { status: 'undone', undoneAt: tx.now })
    if (deletesFile) await queries.expireFile(tx.db, upload, tx.now)
    tx.audit({ ...auditOf(upload), action: 'delete', note })
  })
}

/**
 * Takes up a held upload again with what the person has answered: the file is read anew. The caller checks the rights.
 * @throws DomainError 404 out of scope, 409 where it does not wait for an answer, 410 where its file is gone
 */
export async function resumeImport(
  ctx: StaffContext,
  scope: queries.UploadScope,
  id: number,
  options: unknown,
): Promise<void> {
  await getImport(ctx.db, scope, id)
  await change(ctx, { record: { what: 'upload', id } }, async (tx) => {
    const upload = await queries.lockImport(tx.db, id)
    if (upload?.status !== 'held') throw conflict(messages.notHeld)
    if (!upload.fileId) throw new DomainError(410, messages.fileGone)
    await queries.updateImport(tx.db, id, { status: queries.importTable.waiting, options, createdBy: ctx.actor.userId })
    const { kind, organisationId } = upload
    await enqueue(tx, importJobOf(kind as ImportKind['kind']), { importId: id }, { organisationId })
    tx.audit({ ...auditOf(upload), action: 'update', note: 'Answered what it was held for' })
  })
}

/**
 * Gives up a held upload: nothing of it counts, and its file goes. The caller checks the rights.
 * @throws DomainError 404 out of scope, 409 where it does not wait for an answer
 */
export async function discardImport(ctx: StaffContext, scope: queries.UploadScope, id: number): Promise<void> {
  await getImport(ctx.db, scope, id)
  await change(ctx, { record: { what: 'upload', id } }, async (tx) => {
    const upload = await queries.lockImport(tx.db, id)
    if (upload?.status !== 'held') throw conflict(messages.notHeld)
    await queries.updateImport(tx.db, id, {
      status: 'failed',
      messages: [messages.discarded],
      // What would have come of it.
      outcome: null,
      finishedAt: tx.now,
    })
    await queries.expireFile(tx.db, upload, tx.now)
    tx.audit({ ...auditOf(upload), action: 'delete', note: 'Discarded before anything of it counted' })
  })
}

const auditOf = ({ id, filename, organisationId }: queries.ImportRow) => ({
  subject: 'import',
  subjectId: id,
  subjectName: filename,
  organisationId,
})

type RecordedImport = {
  kind: ImportKind['kind']
  organisationId: number
  filename: string
  rows: number
  messages: string[]
  outcome: unknown
  undo: unknown
}

/**
 * Records what was done as if a file had brought it, in the transaction that did it: it is listed and undone with the others
 * of its kind. The caller checks the rights and writes the audit entries.
 */
export const recordImport = (tx: ChangeContext, { rows, ...done }: RecordedImport): Promise<number> =>
  queries.insertImport(tx.db, {
    ...done,
    status: 'successful',
    rowsRead: rows,
    rowsTotal: rows,
    createdAt: tx.now,
    createdBy: tx.actor.userId,
    startedAt: tx.now,
    finishedAt: tx.now,
  })
