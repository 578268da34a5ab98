import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, ref } from './columns'

/**
 * Who changed what, when, from what to what: written in the transaction of the change itself. Partitioned by year
 * (migrations hold the partitions). Names are kept as text, so that entries outlive the records they are about.
 */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actorUserId: ref('actor_user_id'),
    actorName: text('actor_name').notNull(),
    actorRole: text('actor_role').notNull(),
    organisationId: ref('organisation_id'),
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull().default(''),
    action: text('action').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    note: text('note'),
    requestId: text('request_id').notNull(),
    address: text('address').notNull().default(''),
  },
  (t) => [
    primaryKey({ name: 'audit_trail_entry', columns: [t.at, t.id] }),
    index('audit_trail_by_organisation').on(t.organisationId, t.at.desc().nullsFirst()),
    index('audit_trail_by_subject').on(t.subject, t.subjectId, t.at.desc().nullsFirst()),
    index('audit_trail_by_actor').on(t.actorUserId, t.at.desc().nullsFirst()),
    // Kept up to date with each entry: a list of what is still to be done would hold up whichever save finds it full.
    index('audit_trail_search')
      .using('gin', t.subjectName.op('gin_trgm_ops'), t.actorName.op('gin_trgm_ops'), t.subject.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
)
