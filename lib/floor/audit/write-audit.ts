import 'server-only'
import type { Database } from '@/db/client'
import { auditTrail } from '@/db/schema'
import type { Context } from '../identity/context'
import { withoutSecrets } from './without-secrets'

/** One audit entry. Names are text, so that it is readable after the record is deleted. It never contains secrets. */
export type AuditEntry = {
  subject: string
  subjectId: number | string
  subjectName?: string
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'accept'
    | 'publish'
    | 'confirm'
    | 'sign-in'
    | 'sign-out'
    | 'request'
    | 'erase'
  organisationId?: number | null
  before?: unknown
  after?: unknown
  note?: string | undefined
}

/** The parts of a context that an audit entry stores: who, when, and by which request. */
type AuditContext = Pick<Context, 'actor' | 'now' | 'requestId' | 'address'>

/** Writes the audit entries of a change in the transaction that makes it. */
export async function writeAudit(tx: Database, ctx: AuditContext, entries: AuditEntry | readonly AuditEntry[]) {
  const rows = [entries].flat().map((entry) => ({
    at: ctx.now,
    ...actorColumns(ctx),
    organisationId: entry.organisationId ?? null,
    subject: entry.subject,
    subjectId: String(entry.subjectId),
    subjectName: entry.subjectName ?? '',
    action: entry.action,
    before: withoutSecrets(entry.before ?? null),
    after: withoutSecrets(entry.after ?? null),
    note: noteOf(ctx, entry),
    requestId: ctx.requestId,
    address: ctx.address,
  }))
  if (rows.length > 0) await tx.insert(auditTrail).values(rows)
}

/** Adds the name of the access token to what a program did. */
function noteOf({ actor }: AuditContext, { note }: AuditEntry): string | null {
  const byToken = actor.kind === 'staff' && actor.token ? `by the access token ‘${actor.token.name}’` : undefined
  return [note, byToken].filter(Boolean).join('; ') || null
}

function actorColumns({ actor }: AuditContext) {
  if (actor.kind === 'staff') return { actorUserId: actor.userId, actorName: actor.fullName, actorRole: actor.role }
  return { actorUserId: null, actorName: actor.kind === 'system' ? actor.name : 'Anonymous', actorRole: actor.kind }
}
