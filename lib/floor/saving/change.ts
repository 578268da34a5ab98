import 'server-only'
import { duplicateOf, isStillReferenced } from '@/db/constraints'
import { type AuditEntry, writeAudit } from '../audit/write-audit'
import { DomainError } from '../errors/domain-error'
import type { Context, StaffContext } from '../identity/context'
import { explainNotFound } from './deleted-record'
import { tryLockByName } from './locks'
import { alreadyProcessing } from './versioned-record'

/** What is being saved; without a number, something new. */
type ChangedRecord = { what: string; id?: number | string }

type ChangeOptions = {
  /** For the refusal of a double submit, 'The event is already being processed', and of a record that was deleted. */
  record?: ChangedRecord
  /** Which unique index means which refusal. */
  duplicates?: Record<string, () => DomainError>
  /** For a delete of what others still refer to: refuses it, outside the transaction, with who they are. */
  refuseReferenced?: () => Promise<void>
}

/** A context within the transaction of a change. */
export type ChangeContext<C extends Context = StaffContext> = C & {
  /** Notes what is written to the audit at the end of the change, in the order of the calls. */
  audit: (entries: AuditEntry | readonly AuditEntry[]) => void
  /** Says that there was nothing to change, and so nothing for the audit. */
  unchanged: () => void
}

/**
 * The one way to write: a transaction that refuses a double submit, does the work, writes its audit entries, and
 * translates a refused duplicate. `work` gets the same context with the transaction as its database, so that
 * services may call services.
 * @throws Error where the work neither leaves an audit entry nor says that it changed nothing: it is taken back
 */
export async function change<T, C extends Context>(
  ctx: C,
  { record, duplicates = {}, refuseReferenced }: ChangeOptions,
  work: (tx: ChangeContext<C>) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.db.transaction(async (db) => {
      const entries: AuditEntry[] = []
      let isUnchanged = false
      const tx: ChangeContext<C> = {
        ...ctx,
        db,
        audit: (more) => entries.push(...[more].flat()),
        unchanged: () => {
          isUnchanged = true
        },
      }
      if (record) await refuseDoubleSubmit(tx, record)
      const result = await work(tx)
      if (isUnchanged === entries.length > 0)
        throw new Error(
          `A change${record ? ` of a ${record.what}` : ''} must leave an audit entry or say that it changed nothing`,
        )
      await writeAudit(db, ctx, entries)
      return result
    })
  } catch (error) {
    const refusal = duplicates[duplicateOf(error) ?? '']
    if (refusal) throw refusal()
    if (refuseReferenced && isStillReferenced(error)) await refuseReferenced()
    throw record ? await explainError(ctx, error, record) : error
  }
}

/** Of the very record that is being saved and is not there, who deleted it; any other error as it is. */
async function explainError(ctx: Context, error: unknown, { what, id }: ChangedRecord): Promise<unknown> {
  const isMissing = error instanceof DomainError && error.status === 404
  if (!isMissing || id === undefined || error.message.toLowerCase() !== `${what} not found`) return error
  return explainNotFound(ctx, { subject: what, id }, error)
}

/** The same person saving the same record twice at once: the second is refused and changes nothing. */
async function refuseDoubleSubmit(tx: Context, { what, id = 'new' }: ChangedRecord) {
  const who = tx.actor.kind === 'staff' ? tx.actor.sessionId : tx.actor.kind
  if (!(await tryLockByName(tx.db, `${who}:${what}:${id}`))) throw alreadyProcessing(what)
}
