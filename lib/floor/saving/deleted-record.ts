import 'server-only'
import { and, desc, eq, or } from 'drizzle-orm'
import { auditTrail } from '@/db/schema'
import { organisationScope, withinScope } from '../access/organisation-scope'
import { dateTimeInLondon } from '../calendar/plain-date'
import { DomainError } from '../errors/domain-error'
import type { Context } from '../identity/context'

type RecordReference = { subject: string; id: number | string }

/** The deletion of a record: by whom and when. `name` was the record's. */
type Deletion = RecordReference & { name: string; by: string; at: Date }

/** The deletion of a record from its audit entry; undefined where there is none that the actor may see. */
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
 * Adds to a 404 by whom and when the record was deleted. Otherwise unchanged, so that an unknown record and one out of
 * reach look the same. With `deleted` a screen offers to save the input as a new record.
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
