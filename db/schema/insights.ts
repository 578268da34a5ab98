import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { id, instant, ref } from './columns'
import { organisations } from './organisations'

/** A report with its filters under a name, somebody's own or shared with the people of an organisation. */
export const reportViews = pgTable(
  'report_views',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: 75 }).notNull(),
    /** As addresses name it. */
    report: text('report').notNull(),
    /** The filters as the query of an address. */
    query: text('query').notNull(),
    /** Whose people see it; null: nobody but who saved it. */
    organisationId: ref('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('report_views_name').on(t.userId, sql`lower(${t.name})`),
    index('report_views_shared').on(t.organisationId).where(sql`${t.organisationId} is not null`),
  ],
)
