import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { exportFormats, exportKinds, exportStatuses } from '../stored-values'
import { users } from './accounts'
import { bytea } from './bytea'
import { id, instant, ref } from './columns'
import { files } from './files'
import { organisations } from './organisations'
import { surveys } from './surveys'

/**
 * A file of answers made by the worker. `type` is Survey for one survey's answers; every other kind is of all answers of an
 * organisation. `format` is csv or xlsx. `rows_written` and `sha256` are of the finished file.
 * `with_marked` is false where responses that look odd (`responses.marks`) are left out.
 */
export const exports = pgTable(
  'exports',
  {
    id: id(),
    name: text('name').notNull(),
    type: text('type', { enum: exportKinds }).notNull(),
    format: text('format', { enum: exportFormats }).notNull(),
    withMarked: boolean('with_marked').notNull().default(true),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    surveyId: ref('survey_id').references(() => surveys.id, { onDelete: 'cascade' }),
    requestedBy: ref('requested_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestDate: instant('request_date').notNull().defaultNow(),
    processDate: instant('process_date'),
    expiryDate: instant('expiry_date'),
    status: text('status', { enum: exportStatuses }).notNull().default('Queued'),
    rowsWritten: integer('rows_written').notNull().default(0),
    rowsTotal: integer('rows_total'),
    sha256: bytea('sha256'),
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    failure: text('failure'),
  },
  (t) => [
    index('exports_by_requester').on(t.requestedBy, t.requestDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('exports_by_organisation').on(t.organisationId, t.requestDate.desc().nullsFirst()),
    index('exports_by_survey').on(t.surveyId, t.requestDate.desc().nullsFirst()),
    check('exports_type', sql`${t.type} in ('Mapped', 'Unmapped', 'Survey')`),
    check('exports_format', sql`${t.format} in ('csv', 'xlsx')`),
    check(
      'exports_status',
      sql`${t.status} in ('Queued', 'Processing', 'Completed', 'Failed', 'Cancelled', 'Expired')`,
    ),
  ],
)
