import 'server-only'
import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { reportLetters } from '@/db/schema'
import { lockRows } from '@/lib/floor/saving/locks'
import type { SentFigure } from './rules'
import type { Interval } from './schema'

const columns = {
  id: reportLetters.id,
  userId: reportLetters.userId,
  report: reportLetters.report,
  query: reportLetters.query,
  every: sql<Interval>`${reportLetters.every}`,
  sentAt: reportLetters.sentAt,
}

export const findLettersOf = (db: Database, userId: number) =>
  db.select(columns).from(reportLetters).where(eq(reportLetters.userId, userId)).orderBy(asc(reportLetters.id))

/** Counts a person's letters, and locks the person until the transaction ends: concurrent requests count in turn. */
export async function countLettersOf(db: Database, userId: number): Promise<number> {
  await lockRows(db, 'users', [userId], 'no key update')
  const [row] = await db.select({ count: count() }).from(reportLetters).where(eq(reportLetters.userId, userId))
  return row?.count ?? 0
}

export async function insertLetter(db: Database, letter: typeof reportLetters.$inferInsert): Promise<number> {
  const [row] = await db.insert(reportLetters).values(letter).returning({ id: reportLetters.id })
  return row?.id ?? 0
}

/** Deletes a letter of this person. @returns the letter; undefined where they have none of this number */
export async function deleteLetter(db: Database, userId: number, id: number) {
  const [row] = await db
    .delete(reportLetters)
    .where(and(eq(reportLetters.id, id), eq(reportLetters.userId, userId)))
    .returning(columns)
  return row
}

/** What letters are due in: the month and the quarter of today. */
export type Periods = Record<Interval, string>

const isDue = (periods: Periods) =>
  or(
    and(eq(reportLetters.every, 'month'), ne(reportLetters.lookedFor, periods.month)),
    and(eq(reportLetters.every, 'quarter'), ne(reportLetters.lookedFor, periods.quarter)),
  )

export const findDueLetters = (db: Database, periods: Periods) =>
  db.select({ id: reportLetters.id, userId: reportLetters.userId }).from(reportLetters).where(isDue(periods))

/**
 * Notes that a letter was looked at for this period, and locks it until the transaction ends.
 * @returns undefined where somebody else was first, or the letter is gone
 */
export async function claimLetter(db: Database, id: number, periods: Periods) {
  const [row] = await db
    .update(reportLetters)
    .set({
      lookedFor: sql`case when ${reportLetters.every} = 'month' then ${periods.month} else ${periods.quarter} end`,
    })
    .where(and(eq(reportLetters.id, id), isDue(periods)))
    .returning({
      ...columns,
      sentFigures: sql<SentFigure[] | null>`${reportLetters.sentFigures}`.mapWith(
        (value: unknown) => reportLetters.sentFigures.mapFromDriverValue(value) as SentFigure[],
      ),
    })
  return row
}

export async function saveSent(db: Database, id: number, sentFigures: readonly SentFigure[], sentAt: Date) {
  await db.update(reportLetters).set({ sentFigures, sentAt }).where(eq(reportLetters.id, id))
}
