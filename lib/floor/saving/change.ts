import 'server-only'
import { duplicateOf, isStillReferenced } from '@/db/constraints'
import { type AuditEntry, writeAudit } from '../audit/write-audit'
import { DomainError } from '../errors/domain-error'
import type { Context, StaffContext } from '../identity/context'
import { explainNotFound } from './deleted-record'
import { tryLockByName } from './locks'
import { alreadyProcessing } from './versioned-record'

/** The record being saved; without an id, a new one. */
type ChangedRecord = { what: string; id?: number | string }

type ChangeOptions = {
  /** For the refusal of a double submit, 'The event is already being processed', and of a record that was deleted. */
  record?: ChangedRecord
  /** Refusals by the name of the violated unique index. */
  duplicates?: Record<string, () => DomainError>
  /** For a delete of a record with references: throws the refusal, outside the transaction. */
  refuseReferenced?: () => Promise<void>
}

/** A context within the transaction of a change. */
export type ChangeContext<C extends Context = StaffContext> = C & {
  /** Adds audit entries, written at the end of the change in the order of the calls. */
  audit: (entries: AuditEntry | readonly AuditEntry[]) => void
  /** Declares that nothing changed, so that no audit entry is needed. */
  unchanged: () => void
}

/**
 * The one way to write: a transaction that refuses a double submit, does the work, writes its audit entries, and
 * translates a refused duplicate. `work` gets the same context with the transaction as its database, so that services
 * may call services.
 * @throws Error, after a rollback, where the work neither adds an audit entry nor calls `unchanged`
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

/** For a 404 of the record being saved, the refusal with who deleted it; any other error unchanged. */
async function explainError(ctx: Context, error: unknown, { what, id }: ChangedRecord): Promise<unknown> {
  const isMissing = error instanceof DomainError && error.status === 404
  if (!isMissing || id === undefined || error.message.toLowerCase() !== `${what} not found`) return error
  return explainNotFound(ctx, { subject: what, id }, error)
}

/** Refuses a concurrent save of the same record by the same session. */
async function refuseDoubleSubmit(tx: Context, { what, id = 'new' }: ChangedRecord) {
  const who = tx.actor.kind === 'staff' ? tx.actor.sessionId : tx.actor.kind
  if (!(await tryLockByName(tx.db, `${who}:${what}:${id}`))) throw alreadyProcessing(what)
}
