import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns'

/** Every letter, written in the transaction that causes it; the worker sends it (architecture §1, Mail). */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    toAddress: varchar('to_address', { length: 255 }).notNull(),
    toUserId: ref('to_user_id'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    state: text('state').notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sendingAt: instant('sending_at'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('outbox_waiting').on(t.createdAt).where(sql`${t.state} = 'queued'`),
    index('outbox_by_date').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('outbox_state', sql`${t.state} in ('queued', 'sent', 'failed', 'kept', 'uncertain')`),
  ],
)
