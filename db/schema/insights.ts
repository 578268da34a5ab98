import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { id, instant, ref } from './columns'

/** A table of a report as it stood on a day, at an address that stays. It holds no texts of people and nothing sensitive. */
export const storedTables = pgTable(
  'stored_tables',
  {
    id: id(),
    /** Whose figures are counted in it; null: those of all organisations. Whoever opens it must reach each of them. */
    organisationIds: bigint('organisation_ids', { mode: 'number' }).array(),
    /** The report as addresses name it, and the filters as the query of an address. */
    report: text('report').notNull(),
    query: text('query').notNull(),
    /** What the report was about, in words, and the table: `StoredContent` in lib/insights/stored-tables. */
    content: jsonb('content').notNull(),
    keptAt: instant('kept_at').notNull(),
    keptBy: ref('kept_by').references(() => users.id, { onDelete: 'set null' }),
    keptByName: text('kept_by_name').notNull(),
  },
  (t) => [index('stored_tables_by_date').on(t.keptAt.desc().nullsFirst(), t.id.desc().nullsFirst())],
)

/** A report that somebody gets by email at the beginning of each month or quarter in which its main figures moved. */
export const reportLetters = pgTable(
  'report_letters',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The report as addresses name it, and the filters as the query of an address. */
    report: text('report').notNull(),
    query: text('query').notNull(),
    every: text('every').notNull(),
    /** The month or quarter for which it was last looked whether to send one: `2026-11`, `2026-Q3`. */
    lookedFor: text('looked_for').notNull(),
    /** The main figures of the last one, with which those of now are compared; null before the first. */
    sentFigures: jsonb('sent_figures'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('report_letters_once').on(t.userId, t.report, t.query),
    check('report_letters_every', sql`${t.every} in ('month', 'quarter')`),
  ],
)

/**
 * A report of the whole nation as it was made last: where there are many organisations, summing them takes longer than
 * anybody should wait, so that the worker makes these reports ahead (lib/insights/nation).
 */
export const nationalReports = pgTable(
  'national_reports',
  {
    /** The report as addresses name it, and the filters as the query of an address. */
    report: text('report').notNull(),
    query: text('query').notNull(),
    /** `ReportContent` of lib/insights/report.ts. */
    content: jsonb('content').notNull(),
    madeAt: instant('made_at').notNull(),
    /** When somebody last opened it. */
    openedAt: instant('opened_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.report, t.query] })],
)
