import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { bytea } from './bytea'
import { id, instant, ref } from './columns'
import { surveys } from './surveys'

/** A labelled link to a survey, one for each place or channel; `token` is what its address ends in. */
export const surveyLinks = pgTable(
  'survey_links',
  {
    id: id(),
    surveyId: ref('survey_id')
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    label: varchar('label', { length: 75 }).notNull(),
    token: varchar('token', { length: 8 }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: ref('created_by'),
  },
  (t) => [
    uniqueIndex('survey_links_token').on(t.surveyId, t.token),
    uniqueIndex('survey_links_label').on(t.surveyId, sql`lower(${t.label})`),
  ],
)

/** How often the start page was opened through a link, by day in Europe/London. Starts and completes are responses. */
export const surveyLinkViews = pgTable(
  'survey_link_views',
  {
    linkId: ref('link_id')
      .notNull()
      .references(() => surveyLinks.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull().default(0),
  },
  (t) => [primaryKey({ name: 'survey_link_views_day', columns: [t.linkId, t.day] })],
)

/**
 * A device in unattended mode, in a foyer. It sends what it gathered with a key of its own, of
 * which only the hash is kept here; `waiting` is how many answers it last said it holds.
 */
export const unattendedDevices = pgTable(
  'unattended_devices',
  {
    id: id(),
    surveyId: ref('survey_id')
      .notNull()
      .references(() => surveys.id),
    keyHash: bytea('key_hash').notNull(),
    label: varchar('label', { length: 75 }).notNull().default(''),
    startedAt: instant('started_at').notNull().defaultNow(),
    startedBy: ref('started_by'),
    lastSeenAt: instant('last_seen_at'),
    waiting: integer('waiting').notNull().default(0),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('unattended_devices_key').on(t.keyHash),
    index('unattended_devices_by_survey').on(t.surveyId, t.id),
  ],
)
