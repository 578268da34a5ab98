import { boolean, date, index, pgTable, primaryKey, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bytea } from './bytea'
import { id, instant, ref } from './columns'
import { organisations } from './organisations'

/** What opens Insights Public without sign-in (lib/insights-public). The PIN itself is not kept. */
export const publicPins = pgTable(
  'public_pins',
  {
    id: id(),
    label: varchar('label', { length: 75 }).notNull(),
    /** As addresses name reports. */
    reports: text('reports').array().notNull(),
    /** The last day, in London, on which it opens anything. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    pinHash: bytea('pin_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: ref('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdByName: text('created_by_name').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [uniqueIndex('public_pins_hash').on(t.pinHash), index('public_pins_by_date').on(t.createdAt.desc())],
)

/**
 * Whether an organisation is part of shared figures beyond those that everybody reports, from a financial year on. Without a row it is.
 */
export const sharingChoices = pgTable(
  'sharing_choices',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    fromYear: smallint('from_year').notNull(),
    shares: boolean('shares').notNull(),
    decidedAt: instant('decided_at').notNull(),
    decidedByName: text('decided_by_name').notNull(),
  },
  (t) => [primaryKey({ name: 'sharing_choices_of_year', columns: [t.organisationId, t.fromYear] })],
)
