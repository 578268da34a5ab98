import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ref, stamps, version } from './columns'
import { responses } from './responses'

/**
 * A submitted response under review. `state`: lib/reviews/rules.ts. `draft_marks` are the comments of a reviewer by question
 * name, until the answers are sent back: from then on they are in `response_reviews`, where whoever entered them sees them.
 */
export const reviewedResponses = pgTable(
  'reviewed_responses',
  {
    responseId: uuid('response_id')
      .primaryKey()
      .references(() => responses.id, { onDelete: 'cascade' }),
    state: text('state').notNull(),
    draftMarks: jsonb('draft_marks').$type<Record<string, string>>().notNull().default({}),
    version: version(),
    ...stamps(),
  },
  (t) => [
    check(
      'reviewed_responses_state',
      sql`${t.state} in ('primary', 'primaryRework', 'secondary', 'secondaryRework', 'approved')`,
    ),
  ],
)

/**
 * How the answers of a submitted response were changed, the first time as `number` 1: the members that were changed or left
 * out, as they were `before` and as they were `after`, and what had been asked about them. They go with the response.
 */
export const responseRevisions = pgTable(
  'response_revisions',
  {
    responseId: uuid('response_id')
      .notNull()
      .references(() => responses.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    asked: jsonb('asked').$type<Record<string, string>>().notNull().default({}),
    changedAt: instant('changed_at').notNull(),
    changedBy: ref('changed_by'),
  },
  (t) => [primaryKey({ name: 'response_revisions_number', columns: [t.responseId, t.number] })],
)
