import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytea } from './bytea'
import { instant, ref } from './columns'
import { surveys } from './surveys'

/**
 * One respondent's answers. The id is a UUIDv7; only a hash of the validation key is kept.
 * `state`: 0 started (nothing answered), 1 partial, 2 submitted. `completion_method`: document 3 §9, access modes.
 */
export const responses = pgTable(
  'responses',
  {
    id: uuid('id').primaryKey(),
    surveyId: ref('survey_id')
      .notNull()
      .references(() => surveys.id),
    organisationId: ref('organisation_id').notNull(),
    templateId: ref('template_id'),
    keyHash: bytea('key_hash').notNull(),
    state: smallint('state').notNull().default(0),
    answers: jsonb('answers').$type<Record<string, unknown>>().notNull().default({}),
    completionMethod: smallint('completion_method').notNull().default(0),
    userId: ref('user_id'),
    importId: ref('import_id'),
    startedAt: instant('started_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    submittedAt: instant('submitted_at'),
    saves: integer('saves').notNull().default(0),
  },
  (t) => [
    index('responses_by_survey').on(t.surveyId, t.state, t.startedAt, t.id),
    index('responses_by_organisation').on(t.organisationId, t.submittedAt),
    index('responses_unfinished').on(t.startedAt).where(sql`${t.state} < 2`),
    check('responses_state', sql`${t.state} between 0 and 2`),
    check('responses_submitted_once', sql`(${t.state} = 2) = (${t.submittedAt} is not null)`),
    check('responses_completion_method', sql`${t.completionMethod} between 0 and 3`),
  ],
)

/** Review fields per answer (document 3 §3 "Questionnaire"). */
export const responseReviews = pgTable(
  'response_reviews',
  {
    responseId: uuid('response_id')
      .notNull()
      .references(() => responses.id, { onDelete: 'cascade' }),
    questionName: text('question_name').notNull(),
    forRework: boolean('for_rework').notNull().default(false),
    reworkComments: text('rework_comments').notNull().default(''),
  },
  (t) => [primaryKey({ name: 'response_reviews_answer', columns: [t.responseId, t.questionName] })],
)
