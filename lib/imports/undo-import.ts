import 'server-only'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import type { Undoing } from './import-kind'
import { messages } from './messages'
import * as queries from './queries'

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
