import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { QuarterNumber } from '../stored-values'
import { bytea } from './bytea'
import { instant, ref } from './columns'

/**
 * The dictionary of what can be counted: a value of a concept, as it was submitted. `template_id` is the mandated template
 * whose question it is, 0 where the concept means the same under every template. The value '' of a concept stands for its
 * having been answered at all, and concept '' with value '' for the response itself.
 */
export const answerValues = pgTable(
  'answer_values',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    templateId: ref('template_id').notNull(),
    concept: text('concept').notNull(),
    value: text('value').notNull(),
  },
  (t) => [unique('answer_values_value').on(t.templateId, t.concept, t.value)],
)

/**
 * What is counted of a submitted response: its values (ids of the dictionary, ascending) and what they are counted under.
 * Written by the worker alone, in the transaction that changes the cells. `event_id` and `region_id` are 0 where there is
 * none; year and quarter are those of the financial year. `record_key` is of disclosure control.
 */
export const responseFacts = pgTable(
  'response_facts',
  {
    organisationId: ref('organisation_id').notNull(),
    responseId: uuid('response_id').notNull(),
    surveyId: ref('survey_id').notNull(),
    eventId: ref('event_id').notNull(),
    recordKey: bigint('record_key', { mode: 'number' }).notNull(),
    year: smallint('year').notNull(),
    quarter: smallint('quarter').$type<QuarterNumber>().notNull(),
    regionId: smallint('region_id').notNull(),
    isMarked: boolean('is_marked').notNull(),
    valueIds: integer('value_ids').array().notNull(),
  },
  (t) => [primaryKey({ name: 'response_facts_response', columns: [t.organisationId, t.responseId] })],
)

/**
 * The cube of answers: how many responses have a value, and the sum of their record keys. `sealed` and `sealed_key_sum`
 * are the parts of both whose responses are gone by retention; the rest equals the facts.
 */
export const answerCells = pgTable(
  'answer_cells',
  {
    organisationId: ref('organisation_id').notNull(),
    year: smallint('year').notNull(),
    quarter: smallint('quarter').$type<QuarterNumber>().notNull(),
    eventId: ref('event_id').notNull(),
    regionId: smallint('region_id').notNull(),
    isMarked: boolean('is_marked').notNull(),
    valueId: integer('value_id').notNull(),
    responses: integer('responses').notNull(),
    keySum: bigint('key_sum', { mode: 'bigint' }).notNull(),
    sealed: integer('sealed').notNull().default(0),
    sealedKeySum: bigint('sealed_key_sum', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  (t) => [
    primaryKey({
      name: 'answer_cells_cell',
      columns: [t.organisationId, t.year, t.quarter, t.eventId, t.regionId, t.isMarked, t.valueId],
    }),
  ],
)

/**
 * Responses whose facts are to be made again, once for each change: triggers write here and never wait. `is_sealing` says
 * that the response went by retention, so that its counts stay.
 */
export const pendingResponseFacts = pgTable(
  'pending_response_facts',
  {
    organisationId: ref('organisation_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    responseId: uuid('response_id').notNull(),
    isSealing: boolean('is_sealing').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'pending_response_facts_change', columns: [t.organisationId, t.id] }),
    index('pending_response_facts_by_response').on(t.organisationId, t.responseId),
  ],
)

/** When the nightly comparison found figures of an organisation wrong, and corrected them. */
export const figureCorrections = pgTable(
  'figure_corrections',
  {
    organisationId: ref('organisation_id').notNull(),
    correctedAt: instant('corrected_at').notNull(),
    /** Sums of sales; else figures of answers. */
    isOfSales: boolean('is_of_sales').notNull().default(false),
    /** How many cells were wrong. */
    cells: integer('cells').notNull(),
  },
  (t) => [primaryKey({ name: 'figure_corrections_time', columns: [t.organisationId, t.correctedAt, t.isOfSales] })],
)

/** The secret of record keys: one row, made with the table and never changed, so that it is in every backup. */
export const recordKeySecret = pgTable(
  'record_key_secret',
  { id: smallint('id').primaryKey(), secret: bytea('secret').notNull() },
  (t) => [check('record_key_secret_is_one', sql`${t.id} = 1`)],
)
