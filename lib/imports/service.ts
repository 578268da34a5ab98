import 'server-only'
import type { Database } from '@/db/client'
import { conflict, DomainError, notFound } from '@/lib/floor/errors/domain-error'
import { downloadOf, getFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import type { Undoing } from './import-kind'
import { messages } from './messages'
import * as queries from './queries'

/** How many uploads the history shows; older ones are in the audit trail. */
const uploadsShown = 50

/** The uploads of one survey, newest first. The caller checks the rights. */
export const listUploads = (db: Database, surveyId: number) => queries.findImportsOfSurvey(db, surveyId, uploadsShown)

export type UploadRow = Awaited<ReturnType<typeof listUploads>>[number]

async function getImport(db: Database, surveyId: number, id: number) {
  const found = await queries.findImportOfSurvey(db, surveyId, id)
  if (!found) throw notFound('Upload')
  return found
}

/** The findings of one upload of a survey. @throws DomainError 404 */
export async function getFindings(db: Database, surveyId: number, id: number) {
  const upload = await getImport(db, surveyId, id)
  return { id: upload.id, filename: upload.filename, status: upload.status, findings: queries.findingsOf(upload) }
}

/** The file as it was uploaded. @throws DomainError 404, 410 once it has been deleted */
export async function downloadUpload(db: Database, surveyId: number, id: number): Promise<Response> {
  const { fileId } = await getImport(db, surveyId, id)
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
    const reason = await refusal(tx, upload)
    if (reason) throw conflict(reason)
    const note = await undo(tx, upload)
    await queries.updateImport(tx.db, id, { status: 'undone', undoneAt: tx.now })
    if (deletesFile) await queries.expireFile(tx.db, upload, tx.now)
    tx.audit({
      subject: 'import',
      subjectId: id,
      subjectName: upload.filename,
      action: 'delete',
      organisationId: upload.organisationId,
      note,
    })
  })
}
