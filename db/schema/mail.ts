import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { bytea } from './bytea'
import { id, instant, ref } from './columns'

/** Every email, written in the transaction that causes it; the worker sends it. docs/handbook/mail.md says how. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    toAddress: varchar('to_address', { length: 255 }).notNull(),
    toUserId: ref('to_user_id'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Where it leads, as anybody may read it: a link that works once is here, and in the body, without its token. */
    link: text('link'),
    /**
     * The whole of such a link, sealed with the platform's secret, until the email was sent or the link has expired.
     */
    sealedLink: bytea('sealed_link'),
    linkUntil: instant('link_until'),
    /** The same in HTML, and the picture in it, until it was sent; most emails are text alone. */
    html: text('html'),
    picture: bytea('picture'),
    state: text('state').notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sendingAt: instant('sending_at'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('outbox_waiting').on(t.createdAt).where(sql`${t.state} = 'queued'`),
    index('outbox_sealed').on(t.linkUntil).where(sql`${t.sealedLink} is not null`),
    index('outbox_by_date').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('outbox_state', sql`${t.state} in ('queued', 'sent', 'failed', 'kept', 'uncertain')`),
  ],
)
