import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { instant, ref } from './columns'

/** Whether open statistics are there for everybody, who last decided it, and when: one row, or none before anybody did. */
export const openStatistics = pgTable(
  'open_statistics',
  {
    id: smallint('id').primaryKey().default(1),
    isOn: boolean('is_on').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: ref('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedByName: text('changed_by_name').notNull(),
  },
  (t) => [check('open_statistics_one', sql`${t.id} = 1`)],
)
