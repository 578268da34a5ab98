import { bigint, integer, timestamp } from 'drizzle-orm/pg-core'

/** A record's own number: `bigint` identity in the database, a JavaScript number on the wire. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A reference to another record's number; the caller adds `.references(…)`. */
export const ref = (name: string) => bigint(name, { mode: 'number' })

/** An instant. Calendar dates use `date(name, { mode: 'string' })` instead. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Counts saves, so that a save made from an old copy is noticed. */
export const version = () => integer('version').notNull().default(1)

/** When a record was made and last changed, and by whom; the audit trail holds the rest. */
export const stamps = () => ({
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: ref('created_by'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: ref('updated_by'),
})
