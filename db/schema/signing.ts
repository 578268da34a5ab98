import { pgTable, unique } from 'drizzle-orm/pg-core'
import { bytea } from './bytea'
import { id, instant } from './columns'

/**
 * What the platform signs documents with: a key and the certificate that goes into every document. A row for each
 * `AUTH_SECRET` that seals it: a new secret takes the key of the one before over where that is known, and has a key of its own
 * where it is not.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: id(),
    /** Which secret seals it: a mark made of the secret that does not lead back to it. */
    sealedWith: bytea('sealed_with').notNull(),
    sealedKey: bytea('sealed_key').notNull(),
    certificate: bytea('certificate').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [unique('signing_keys_of_secret').on(t.sealedWith)],
)
