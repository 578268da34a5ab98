import 'server-only'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { forbidden } from '../errors/domain-error'
import type { Context, StaffContext } from '../identity/context'
import { type ChangeContext, change } from '../saving/change'
import type { JobDefinition } from './define-job'
import { defineHandler, type JobHandler, type JobRun } from './job-handler'
import { findUserContext } from './requester'

type Row<T extends PgTable> = T['$inferSelect']
type RowChanges<T extends PgTable> = PgUpdateSetSource<T>
type StatusOf<T extends PgTable> = Row<T> extends { status: infer Status } ? Status : never

/** A table with a row for each long job: its status columns, and their values. */
export type LongJobTable<T extends PgTable> = {
  table: T
  id: PgColumn
  status: PgColumn
  /** When the latest attempt began: unique per attempt at a row, so it identifies the attempt. */
  startedAt: PgColumn
  /** Whoever asked for it. */
  askedBy: PgColumn
  waiting: StatusOf<T>
  running: StatusOf<T>
  /** What a row becomes when an attempt begins: running since `startedAt`, without results of an earlier attempt. */
  toRunning: (startedAt: Date) => RowChanges<T>
  /** What a row becomes when the job has failed for good. */
  toFailed: (reason: string) => RowChanges<T>
}

/** Waiting or running: neither done nor cancelled. */
export const openCondition = <T extends PgTable>(
  { id, status, waiting, running }: LongJobTable<T>,
  rowId: number,
): SQL => and(eq(id, rowId), inArray(status, [waiting, running])) as SQL

/** Begins an attempt at a row that waits, or whose worker died. Undefined for one that is done or cancelled. */
export async function beginAttempt<T extends PgTable>(
  db: Database,
  of: LongJobTable<T>,
  id: number,
  startedAt: Date,
): Promise<Row<T> | undefined> {
  const [row] = await db.update(of.table).set(of.toRunning(startedAt)).where(openCondition(of, id)).returning()
  return row
}

const reportEveryMs = 300

/**
 * One attempt at a long job. It owns its row until another attempt begins, or a user cancels or restarts the job; after
 * that its writes have no effect.
 */
export class LongJobAttempt<T extends PgTable> {
  /** Aborted when the run takes too long, the worker is stopping, or a report finds that the row is no longer owned. */
  readonly signal: AbortSignal
  /** 1 for the first attempt. */
  readonly number: number
  readonly #lost = new AbortController()
  readonly #own: SQL
  #reportedAt = Date.now()
  #reporting: Promise<void> | undefined

  constructor(
    readonly row: Row<T>,
    private readonly db: Database,
    private readonly of: LongJobTable<T>,
    { id, startedAt, number }: { id: number; startedAt: Date; number: number },
    stopped: AbortSignal,
  ) {
    this.#own = and(eq(of.id, id), eq(of.status, of.running), eq(of.startedAt, startedAt)) as SQL
    this.number = number
    this.signal = AbortSignal.any([stopped, this.#lost.signal])
  }

  /** Whether a report found that the row is no longer this attempt's. */
  get isLost(): boolean {
    return this.#lost.signal.aborted
  }

  /** Reports progress; may be called at any rate: one statement at a time, about three a second. */
  report(progress: RowChanges<T>): void {
    if (this.#reporting || Date.now() - this.#reportedAt < reportEveryMs) return
    this.#reportedAt = Date.now()
    this.#reporting = this.#write(this.db, progress)
      .then((isOwn) => {
        if (!isOwn) this.#lost.abort(new Error('The job is no longer this attempt’s'))
      })
      .catch(() => {})
      .finally(() => {
        this.#reporting = undefined
      })
  }

  /** Changes the row. @returns false, without a change, where it is no longer this attempt's */
  async update(changes: RowChanges<T>): Promise<boolean> {
    await this.#reporting
    return this.#write(this.db, changes)
  }

  /**
   * Completes the job: the writes and audit entries of `work` and the change of the row are one transaction, and the
   * row is locked first.
   * @param work returns what the row becomes
   * @returns false, without calling `work`, where the row is no longer this attempt's
   */
  async complete<C extends Context>(ctx: C, work: (tx: ChangeContext<C>) => Promise<RowChanges<T>>): Promise<boolean> {
    await this.#reporting
    return change(ctx, {}, async (tx) => {
      const { table, id } = this.of
      const [own] = await tx.db
        .select({ id })
        .from(table as PgTable)
        .where(this.#own)
        .for('update')
      if (own) await this.#write(tx.db, await work(tx))
      else tx.unchanged()
      return own !== undefined
    })
  }

  async #write(db: Database, changes: RowChanges<T>): Promise<boolean> {
    const written = await db.update(this.of.table).set(changes).where(this.#own).returning({ id: this.of.id })
    return written.length > 0
  }
}

type LongJobDefinition<Data, T extends PgTable> = {
  job: JobDefinition<Data>
  table: LongJobTable<T>
  idOf: (data: Data) => number
  /** For a table whose rows need a lock besides `beginAttempt`. */
  begin?: (db: Database, id: number, startedAt: Date) => Promise<Row<T> | undefined>
  /** The requester, and the message where they may no longer sign in. */
  requester: { idOf: (row: Row<T>) => number | null; refusal: string }
  /**
   * Checks the requester's rights, does the work, and ends it by `complete` or `update`. What it leaves before
   * that is rubbed out or done again by the next attempt, so that it can be repeated after any stop.
   */
  run: (requester: StaffContext, attempt: LongJobAttempt<T>) => Promise<void>
  /** Called in the transaction in which a row becomes failed for good, with the row as it is then. */
  onFailed?: (ctx: Context, row: Row<T>) => Promise<void>
}

/** The handler of a long job: a row that people watch while the worker works on it (docs/handbook/jobs.md). */
export const defineLongJobHandler = <Data, T extends PgTable>(of: LongJobDefinition<Data, T>): JobHandler =>
  defineHandler(
    of.job,
    async (ctx, data, { signal, attempt: number }: JobRun) => {
      const [id, startedAt] = [of.idOf(data), new Date()]
      const begin = of.begin ?? ((db) => beginAttempt(db, of.table, id, startedAt))
      const row = await begin(ctx.db, id, startedAt)
      if (!row) return
      const requester = await findUserContext(ctx, of.requester.idOf(row) ?? 0)
      if (!requester) throw forbidden(of.requester.refusal)
      const attempt = new LongJobAttempt(row, ctx.db, of.table, { id, startedAt, number }, signal)
      try {
        await of.run(requester, attempt)
      } catch (error) {
        if (!attempt.isLost) throw error
      }
    },
    async (ctx, data, reason) => {
      const { table, toFailed } = of.table
      await ctx.db.transaction(async (db) => {
        const [failed] = await db
          .update(table)
          .set(toFailed(reason))
          .where(openCondition(of.table, of.idOf(data)))
          .returning()
        if (failed) await of.onFailed?.({ ...ctx, db }, failed)
      })
    },
  )
