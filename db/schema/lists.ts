import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { id, instant, ref } from './columns'
import { organisations } from './organisations'

/** A list or a report as somebody looks at it, under a name: their own, shared with an organisation, or with everybody. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What it is a view of, as `lib/saved-views/screens.ts` names it. */
    screen: text('screen').notNull(),
    name: varchar('name', { length: 75 }).notNull(),
    /** Of the page, from its first slash. */
    address: text('address').notNull(),
    /** Whose people see it; null: nobody but who saved it, or everybody. */
    organisationId: ref('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    isForEverybody: boolean('is_for_everybody').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.userId, t.screen, sql`lower(${t.name})`),
    index('saved_views_shared').on(t.organisationId, t.screen).where(sql`${t.organisationId} is not null`),
    index('saved_views_for_everybody').on(t.screen).where(sql`${t.isForEverybody}`),
    check('saved_views_shared_once', sql`not (${t.isForEverybody} and ${t.organisationId} is not null)`),
  ],
)

/** Which columns somebody shows of a list, in which order and how wide. */
export const keptColumns = pgTable(
  'kept_columns',
  {
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the grid. */
    list: varchar('list', { length: 50 }).notNull(),
    /** The form of `columns`: one of a later release is no use to an earlier one. */
    format: smallint('format').notNull(),
    /** `name-220.region`: `lib/floor/grid/shown-columns.ts`. */
    columns: text('columns').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.list] })],
)
