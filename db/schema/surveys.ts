import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { templateKinds } from '../stored-values'
import { bytea } from './bytea'
import { id, instant, ref, stamps, version } from './columns'
import { events } from './events'
import { organisations } from './organisations'

/**
 * Mandated question sets, the optional question bank and organisations' own templates.
 * `schema` is SurveyJS JSON; `key` names the templates that the product brings with it.
 */
export const surveyTemplates = pgTable(
  'survey_templates',
  {
    id: id(),
    key: text('key'),
    kind: text('kind', { enum: templateKinds }).notNull(),
    name: varchar('name', { length: 75 }).notNull(),
    description: varchar('description', { length: 255 }).notNull().default(''),
    organisationId: ref('organisation_id').references(() => organisations.id),
    basedOnTemplateId: ref('based_on_template_id'),
    schema: jsonb('schema').notNull(),
    optionalQuestions: text('optional_questions').array().notNull().default([]),
    optionalQuestionPlaceholders: jsonb('optional_question_placeholders').notNull().default({}),
    numberOfQuestions: smallint('number_of_questions').notNull(),
    isLatest: boolean('is_latest').notNull().default(false),
    availableFrom: date('available_from', { mode: 'string' }),
    availableTo: date('available_to', { mode: 'string' }),
    version: version(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('survey_templates_key').on(t.key),
    index('survey_templates_by_organisation').on(t.organisationId, t.name, t.id),
    check('survey_templates_kind', sql`${t.kind} in ('mandated', 'optional', 'organisation')`),
    check('survey_templates_owner', sql`(${t.kind} = 'organisation') = (${t.organisationId} is not null)`),
  ],
)

/** How answers to one mandated template read in another. */
export const templateMappings = pgTable(
  'template_mappings',
  {
    id: id(),
    fromTemplateId: ref('from_template_id')
      .notNull()
      .references(() => surveyTemplates.id),
    toTemplateId: ref('to_template_id')
      .notNull()
      .references(() => surveyTemplates.id),
    mapping: jsonb('mapping').notNull(),
  },
  (t) => [uniqueIndex('template_mappings_pair').on(t.fromTemplateId, t.toTemplateId)],
)

/**
 * A survey. No quick code and not a draft means archived; `archivedAt` says since when, and is null for those archived
 * before that was noted. `isActive` is false while somebody has closed it by hand, `closedAt` says since when.
 */
export const surveys = pgTable(
  'surveys',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    eventId: ref('event_id').references(() => events.id),
    name: varchar('name', { length: 75 }),
    introduction: varchar('introduction', { length: 1000 }).notNull().default(''),
    postCompletionMessage: varchar('post_completion_message', { length: 1000 }).notNull().default(''),
    postCompletionUrl: varchar('post_completion_url', { length: 250 }).notNull().default(''),
    surveyTemplateId: ref('survey_template_id').references(() => surveyTemplates.id),
    optionalQuestionTemplateId: ref('optional_question_template_id').references(() => surveyTemplates.id),
    optionalQuestions: text('optional_questions').array().notNull().default([]),
    optionalQuestionPlaceholders: jsonb('optional_question_placeholders')
      .$type<Record<string, { placeholder: string }>>()
      .notNull()
      .default({}),
    quickCode: varchar('quick_code', { length: 10 }),
    schema: jsonb('schema'),
    schemaReadOnly: jsonb('schema_read_only'),
    numberOfQuestions: smallint('number_of_questions').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    isDraft: boolean('is_draft').notNull().default(true),
    isNew: boolean('is_new').notNull().default(true),
    isPreview: boolean('is_preview').notNull().default(false),
    activeFrom: date('active_from', { mode: 'string' }),
    activeTo: date('active_to', { mode: 'string' }),
    organisationDisplayName: varchar('organisation_display_name', { length: 250 }).notNull().default(''),
    disciplineDisplayName: varchar('discipline_display_name', { length: 100 }).notNull().default(''),
    locationDisplayName: varchar('location_display_name', { length: 100 }).notNull().default(''),
    logoOrganisationId: ref('logo_organisation_id').references(() => organisations.id),
    publishedAt: instant('published_at'),
    closedAt: instant('closed_at'),
    archivedAt: instant('archived_at'),
    version: version(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('surveys_quick_code').on(t.quickCode),
    uniqueIndex('surveys_name_per_event').on(t.eventId, sql`lower(${t.name})`),
    index('surveys_by_organisation').on(t.organisationId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('surveys_name_search').using('gin', t.name.op('gin_trgm_ops')),
    index('surveys_by_event').on(t.eventId, t.id),
    check('surveys_published_is_frozen', sql`${t.isDraft} or ${t.schemaReadOnly} is not null`),
    check(
      'surveys_dates_in_order',
      sql`${t.activeFrom} is null or ${t.activeTo} is null or ${t.activeTo} >= ${t.activeFrom}`,
    ),
    check('surveys_closed_by_hand', sql`${t.closedAt} is null or not ${t.isActive}`),
    check(
      'surveys_archived_without_code',
      sql`${t.archivedAt} is null or (${t.quickCode} is null and not ${t.isDraft})`,
    ),
  ],
)

/**
 * Every quick code that was ever given, for ever: no survey gets one that another has or had, whether that one was
 * archived since or is gone. A trigger on `surveys` enters each code as it is given, whoever gives it, and refuses
 * another survey's.
 */
export const quickCodes = pgTable(
  'quick_codes',
  {
    code: varchar('code', { length: 10 }).notNull(),
    surveyId: ref('survey_id').references(() => surveys.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ name: 'quick_codes_code', columns: [t.code] }),
    uniqueIndex('quick_codes_survey').on(t.surveyId),
  ],
)

export const surveyLogos = pgTable('survey_logos', {
  surveyId: ref('survey_id')
    .primaryKey()
    .references(() => surveys.id, { onDelete: 'cascade' }),
  content: bytea('content').notNull(),
  mediaType: text('media_type').notNull(),
  name: text('name').notNull(),
  width: integer('width'),
  height: integer('height'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
