import 'server-only'
import { sql } from 'drizzle-orm'
import { duplicateOf } from '@/db/constraints'
import { type AuditEntry, writeAudit } from '../audit/write-audit'
import { conflict, DomainError } from '../errors/domain-error'
import type { Context } from '../identity/context'
import { explainNotFound } from './deleted-record'

/** What is being saved; without a number, something new. */
type Busy = { what: string; id?: number | string }

export type Change<T> = {
  /** For the refusal of a double submit, 'The event is already being processed', and of a record that was deleted. */
  busy?: Busy
  /** Which unique index means which refusal. */
  duplicates?: Record<string, () => DomainError>
  /** The trail of this change, from what the work returned. */
  audit: (result: T) => AuditEntry | readonly AuditEntry[]
}

/**
 * The one way to write: a transaction that refuses a double submit, does the work, leaves its audit row, and
 * translates a refused duplicate. `work` gets the same context with the transaction as its database, so that
 * services may call services.
 */
export async function change<T, C extends Context>(
  ctx: C,
  { busy, duplicates = {}, audit }: Change<T>,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.db.transaction(async (db) => {
      const tx: C = { ...ctx, db }
      if (busy) await refuseDoubleSubmit(tx, busy)
      const result = await work(tx)
      await writeAudit(db, ctx, audit(result))
      return result
    })
  } catch (error) {
    const refusal = duplicates[duplicateOf(error) ?? '']
    if (refusal) throw refusal()
    throw busy ? await explained(ctx, error, busy) : error
  }
}

/** Of the very record that is being saved and is not there, who deleted it; any other error as it is. */
async function explained(ctx: Context, error: unknown, { what, id }: Busy): Promise<unknown> {
  const isMissing = error instanceof DomainError && error.status === 404
  if (!isMissing || id === undefined || error.message.toLowerCase() !== `${what} not found`) return error
  return explainNotFound(ctx, { subject: what, id }, error)
}

/** The same person saving the same record twice at once: the second is refused and changes nothing. */
async function refuseDoubleSubmit(tx: Context, { what, id = 'new' }: Busy) {
  const who = tx.actor.kind === 'staff' ? tx.actor.sessionId : tx.actor.kind
  const key = `${who}:${what}:${id}`
  const [lock] = await tx.db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as free`,
  )
  if (!lock?.free) throw conflict(`The ${what} is already being processed`)
}
