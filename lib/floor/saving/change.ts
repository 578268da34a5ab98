import 'server-only'
import { sql } from 'drizzle-orm'
import { duplicateOf } from '@/db/constraints'
import { type AuditEntry, writeAudit } from '../audit/write-audit'
import { conflict, type DomainError } from '../errors/domain-error'
import { reportWritesNow } from '../grid/kept-figures'
import type { Context } from '../identity/context'

export type Change<T> = {
  /** What is being saved, for the refusal of a double submit: 'The event is already being processed' (document 1 §4). */
  busy?: { what: string; id?: number | string }
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
      await db.execute(reportWritesNow)
      return result
    })
  } catch (error) {
    const refusal = duplicates[duplicateOf(error) ?? '']
    throw refusal ? refusal() : error
  }
}

/** The same person saving the same record twice at once: the second is refused and changes nothing. */
async function refuseDoubleSubmit(tx: Context, { what, id = 'new' }: NonNullable<Change<unknown>['busy']>) {
  const who = tx.actor.kind === 'staff' ? tx.actor.sessionId : tx.actor.kind
  const key = `${who}:${what}:${id}`
  const [lock] = await tx.db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as free`,
  )
  if (!lock?.free) throw conflict(`The ${what} is already being processed`)
}
