import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from './bytea'
import { instant, ref } from './columns'
import { imports } from './imports'
import { surveyLinks, unattendedDevices } from './survey-sharing'
import { surveys } from './surveys'

/**
 * One respondent's answers. The id is a UUIDv7; only a hash of the validation key is kept.
 * `state`: `db/response-states.ts`. `completion_method`: `completionMethods` in `db/stored-values.ts`.
 * `marks` is a set of bits (`lib/responses/marks.ts`) that says what looks odd about an answer; nothing is ever deleted for
 * it. `answers_digest` are 64 bits of the hash of a submitted response's answers, by which repeated ones are found.
 * `receipt_hash` is the hash of the receipt code with which a person may see or erase their own answers.
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
    importId: ref('import_id').references(() => imports.id),
    linkId: ref('link_id').references(() => surveyLinks.id, { onDelete: 'set null' }),
    deviceId: ref('device_id').references(() => unattendedDevices.id, { onDelete: 'set null' }),
    marks: smallint('marks').notNull().default(0),
    answersDigest: bigint('answers_digest', { mode: 'bigint' }),
    receiptHash: bytea('receipt_hash'),
    startedAt: instant('started_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    submittedAt: instant('submitted_at'),
    saves: integer('saves').notNull().default(0),
  },
  (t) => [
    index('responses_by_survey').on(t.surveyId, t.state, t.startedAt, t.id),
    // With all that reports tell responses apart by, so that they need not read the answers themselves.
    index('responses_by_organisation').on(
      t.organisationId,
      t.submittedAt,
      t.surveyId,
      t.completionMethod,
      t.marks,
      t.linkId,
      t.startedAt,
    ),
    index('responses_alike').on(t.surveyId, t.answersDigest).where(sql`${t.answersDigest} is not null`),
    index('responses_by_import').on(t.importId).where(sql`${t.importId} is not null`),
    index('responses_by_link').on(t.linkId, t.state).where(sql`${t.linkId} is not null`),
    index('responses_by_device').on(t.deviceId).where(sql`${t.deviceId} is not null`),
    uniqueIndex('responses_receipt').on(t.receiptHash).where(sql`${t.receiptHash} is not null`),
    index('responses_unfinished').on(t.startedAt).where(sql`${t.state} < 2`),
    check('responses_state', sql`${t.state} between 0 and 2`),
    check('responses_submitted_once', sql`(${t.state} = 2) = (${t.submittedAt} is not null)`),
    check('responses_completion_method', sql`${t.completionMethod} between 0 and 3`),
  ],
)

/** Review fields per answer. */
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

/**
 * Answers that were erased at a person's wish: only that there was one, so that a device or a file that sends it again
 * does not bring it back.
 */
export const erasedResponses = pgTable(
  'erased_responses',
  {
    id: uuid('id').primaryKey(),
    surveyId: ref('survey_id').notNull(),
    erasedAt: instant('erased_at').notNull().defaultNow(),
  },
  (t) => [index('erased_responses_by_survey').on(t.surveyId, t.erasedAt)],
)
