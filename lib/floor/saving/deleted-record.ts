import 'server-only'
import { and, desc, eq, or } from 'drizzle-orm'
import { auditTrail } from '@/db/schema'
import { organisationScope, withinScope } from '../access/organisation-scope'
import { dateTimeInLondon } from '../calendar/plain-date'
import { DomainError } from '../errors/domain-error'
import type { Context } from '../identity/context'

type RecordReference = { subject: string; id: number | string }

/** That a record was deleted: by whom and when. `name` is what it was called. */
type Deletion = RecordReference & { name: string; by: string; at: Date }

/** The deletion of a record as the audit knows it; undefined where there was none that the actor may know of. */
export async function findDeletion(
  { db, actor }: Context,
  { subject, id }: RecordReference,
): Promise<Deletion | undefined> {
  const own = withinScope(auditTrail.organisationId, organisationScope(actor))
  const mayKnow = own === undefined || actor.kind !== 'staff' ? own : or(own, eq(auditTrail.actorUserId, actor.userId))
  const [found] = await db
    .select({ name: auditTrail.subjectName, by: auditTrail.actorName, at: auditTrail.at })
    .from(auditTrail)
    .where(
      and(
        eq(auditTrail.subject, subject),
        eq(auditTrail.subjectId, String(id)),
        eq(auditTrail.action, 'delete'),
        mayKnow,
      ),
    )
    .orderBy(desc(auditTrail.at), desc(auditTrail.id))
    .limit(1)
  return found && { subject, id, ...found }
}

/** "by Ada Quill on 21/11/2026 at 12:04" */
export const deletionInWords = ({ by, at }: Pick<Deletion, 'by' | 'at'>): string =>
  `by ${by} on ${dateTimeInLondon(at)}`

/**
 * A refusal because a record is not there, as it is reported: where it was deleted, by whom and when; otherwise as it was, for
 * a record that never was and one out of reach look the same. `deleted` lets a screen offer to save what was typed anew.
 */
export async function explainNotFound(
  ctx: Context,
  record: RecordReference,
  refusal: DomainError,
): Promise<DomainError> {
  const deletion = await findDeletion(ctx, record)
  if (!deletion) return refusal
  const message = `This ${record.subject} was deleted ${deletionInWords(deletion)}.`
  return new DomainError(404, message, undefined, { deleted: true })
}
