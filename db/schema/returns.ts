import { bigint, index, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core'
import type { QuarterNumber } from '../stored-values'
import { users } from './accounts'
import { id, instant, ref } from './columns'
import { organisations } from './organisations'

const count = (name: string) => integer(name).notNull()
const sum = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** What the figures of an organisation's own events in a quarter come to, and its responses of those days. */
export const sumColumns = () => ({
  events: count('events'),
  /** Events with a figure missing, and the figures missing. */
  blankEvents: count('blank_events'),
  blanks: count('blanks'),
  /** The six figures, each summed over the events. */
  occurrences: sum('occurrences'),
  ticketsAvailable: sum('tickets_available'),
  known: sum('known'),
  estimated: sum('estimated'),
  knownCyp: sum('known_cyp'),
  estimatedCyp: sum('estimated_cyp'),
  /** Events that look odd: see `lib/returns/oddities.ts`. */
  youngEvents: count('young_events'),
  sameEvents: count('same_events'),
  farEvents: count('far_events'),
  responses: count('responses'),
  alikeResponses: count('alike_responses'),
})

/**
 * The sums of each organisation and quarter as they were made last: where there are many organisations, summing their
 * figures takes longer than anybody should wait, so that the worker makes them ahead (lib/returns/sums).
 */
export const returnSums = pgTable(
  'return_sums',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    quarter: smallint('quarter').$type<QuarterNumber>().notNull(),
    ...sumColumns(),
    madeAt: instant('made_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.year, t.quarter] }),
    index('return_sums_by_quarter').on(t.year, t.quarter),
  ],
)

/** The Global Admin who looks after an organisation. */
export const relationshipManagers = pgTable(
  'relationship_managers',
  {
    organisationId: ref('organisation_id')
      .primaryKey()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assignedAt: instant('assigned_at').notNull(),
  },
  (t) => [index('relationship_managers_by_user').on(t.userId)],
)

/** What Global Admins note about an organisation, for each other. */
export const organisationNotes = pgTable(
  'organisation_notes',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    writtenBy: ref('written_by').references(() => users.id, { onDelete: 'set null' }),
    writtenByName: text('written_by_name').notNull(),
    writtenAt: instant('written_at').notNull(),
    changedAt: instant('changed_at'),
  },
  (t) => [index('organisation_notes_by_organisation').on(t.organisationId, t.id.desc().nullsFirst())],
)

/** A letter of the funder to the Admins of organisations. */
export const funderLetters = pgTable('funder_letters', {
  id: id(),
  subject: varchar('subject', { length: 150 }).notNull(),
  body: text('body').notNull(),
  writtenBy: ref('written_by').references(() => users.id, { onDelete: 'set null' }),
  writtenByName: text('written_by_name').notNull(),
  writtenAt: instant('written_at').notNull(),
})

/** Who gets a letter, once each. */
export const funderLetterReaders = pgTable(
  'funder_letter_readers',
  {
    letterId: ref('letter_id')
      .notNull()
      .references(() => funderLetters.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The organisations for which they get it, in words. */
    organisations: text('organisations').notNull(),
    /** When their email was put into the outbox; null while it waits for that. */
    queuedAt: instant('queued_at'),
    /** When the reader opened it here. */
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.letterId, t.userId] }),
    index('funder_letter_readers_by_user').on(t.userId, t.letterId),
  ],
)
