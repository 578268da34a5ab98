import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { lockRows } from '@/lib/floor/saving/locks'
import type { Undoing } from '@/lib/imports/import-kind'
import { say } from './messages'
import * as queries from './queries'

/** How many responses an upload added, as it was noted for its undoing; null while it is not imported. */
export const addedBy = (undo: unknown): number | null => ((undo ?? {}) as { added?: number }).added ?? null

/**
 * Nobody built on an upload while none of its answers was reviewed or erased, and no export of the organisation holds
 * them. Answers that were here before it are not its own and stay.
 */
export const undoingAnswers: Undoing = {
  takesFile: true,
  async refusal(tx: StaffContext, { id, surveyId, organisationId, finishedAt, undo }) {
    await lockRows(tx.db, 'surveys', [surveyId ?? 0], 'no key update')
    if (await queries.hasReview(tx.db, id)) return say.reviewed
    const added = addedBy(undo)
    if (added === 0) return say.nothingAdded
    if ((await queries.countOfImport(tx.db, id)) < (added ?? 0)) return say.erased
    const exported = finishedAt && (await queries.findExportSince(tx.db, organisationId, finishedAt))
    return exported ? say.exported(exported) : undefined
  },
  async undo(tx, { id }) {
    const gone = await queries.deleteOfImport(tx.db, id)
    return `Upload undone: ${gone} responses deleted`
  },
}
