import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { importStatuses } from '../stored-values'
import { id, instant, ref } from './columns'
import { files } from './files'
import { organisations } from './organisations'

/** One uploaded file on its way through the import engine: file → rows → findings → commit → undo. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Null of one that belongs to no one organisation: users and organisations come from a workbook for several. */
    organisationId: ref('organisation_id').references(() => organisations.id),
    surveyId: ref('survey_id'),
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    filename: text('filename').notNull(),
    ignoreWarnings: boolean('ignore_warnings').notNull().default(false),
    status: text('status', { enum: importStatuses }).notNull().default('queued'),
    rowsRead: integer('rows_read').notNull().default(0),
    rowsTotal: integer('rows_total'),
    findings: jsonb('findings').notNull().default([]),
    /** All findings counted by column and type, though only the first thousand are stored. */
    findingGroups: jsonb('finding_groups').notNull().default([]),
    /** What the person chose with the upload, as its kind understands it. */
    options: jsonb('options'),
    /** What came of it, or would come of it where it is held, as its kind tells it. */
    outcome: jsonb('outcome'),
    messages: jsonb('messages').$type<string[]>().notNull().default([]),
    undo: jsonb('undo'),
    /** The access token of the program that sent it; null where a person did. */
    accessTokenId: ref('access_token_id'),
    /** When the file was taken from its source, so that an older one never undoes a newer one unasked. */
    extractedAt: instant('extracted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: ref('created_by'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('imports_by_organisation').on(t.organisationId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('imports_by_survey')
      .on(t.surveyId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.surveyId} is not null`),
    index('imports_of_records')
      .on(t.kind, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.organisationId} is null`),
    index('imports_open').on(t.createdBy).where(sql`${t.status} in ('queued', 'processing')`),
    check('imports_kind', sql`${t.kind} in ('events', 'ticketing', 'answers', 'users', 'organisations')`),
    check('imports_of_organisation', sql`(${t.organisationId} is null) = (${t.kind} in ('users', 'organisations'))`),
    check('imports_status', sql`${t.status} in ('queued', 'processing', 'held', 'successful', 'failed', 'undone')`),
  ],
)
