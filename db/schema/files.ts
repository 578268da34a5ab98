import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea } from './bytea'
import { instant, ref } from './columns'
import { organisations } from './organisations'

/** The index of what the file store holds: uploads and exports. A row is made only once its file is whole. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    storageKey: text('storage_key').notNull().unique('files_storage_key'),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: bytea('sha256').notNull(),
    purpose: text('purpose').notNull(),
    organisationId: ref('organisation_id').references(() => organisations.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: ref('created_by'),
    expiresAt: instant('expires_at'),
  },
  (t) => [index('files_expiring').on(t.expiresAt)],
)
