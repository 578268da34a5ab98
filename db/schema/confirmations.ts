import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { historyActivities, type QuarterNumber } from '../stored-values'
import { users } from './accounts'
import { bytea } from './bytea'
import { id, instant, ref } from './columns'
import { organisations } from './organisations'

/** A confirmed quarter of an organisation. A reset ends it and keeps the row; at most one is in force at a time. */
export const confirmations = pgTable(
  'confirmations',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    year: smallint('year').notNull(),
    quarter: smallint('quarter').$type<QuarterNumber>().notNull(),
    confirmedAt: instant('confirmed_at').notNull(),
    confirmedBy: ref('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
    confirmedByName: text('confirmed_by_name').notNull(),
    snapshot: jsonb('snapshot').notNull(),
    snapshotHash: bytea('snapshot_hash').notNull(),
    resetAt: instant('reset_at'),
  },
  (t) => [
    // All that is asked of the confirmations of many: their snapshots are large, and a look at the index alone avoids them.
    index('confirmations_by_organisation').on(t.organisationId, t.year, t.quarter, t.confirmedAt, t.resetAt),
    uniqueIndex('confirmations_standing').on(t.organisationId, t.year, t.quarter).where(sql`${t.resetAt} is null`),
    check('confirmations_real_quarter', sql`${t.quarter} between 1 and 4`),
  ],
)

/** The History tab: who confirmed or reset what, and what changed. */
export const attestationHistory = pgTable(
  'attestation_history',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    year: smallint('year').notNull(),
    quarter: smallint('quarter').$type<QuarterNumber>().notNull(),
    activityType: text('activity_type', { enum: historyActivities }).notNull(),
    modifiedOn: instant('modified_on').notNull(),
    modifiedById: ref('modified_by_id').references(() => users.id, { onDelete: 'set null' }),
    modifiedBy: text('modified_by').notNull(),
    eventId: ref('event_id'),
    eventName: text('event_name'),
    changes: jsonb('changes'),
  },
  (t) => [
    index('attestation_history_by_organisation').on(
      t.organisationId,
      t.modifiedOn.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
)

/** Secret calendar addresses of an organisation's deadlines; they go with it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    secretHash: bytea('secret_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: ref('created_by'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [uniqueIndex('calendar_feeds_secret').on(t.secretHash)],
)

/** One row for each fortnightly reminder sent, so that none is sent twice. */
export const confirmationReminders = pgTable(
  'confirmation_reminders',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sentOn: date('sent_on', { mode: 'string' }).notNull(),
  },
  (t) => [unique('confirmation_reminders_once').on(t.userId, t.sentOn)],
)
