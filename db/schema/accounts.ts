import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { ActiveStatus, RoleNumber } from '../stored-values'
import { bytea } from './bytea'
import { id, instant, ref, stamps, version } from './columns'
import { organisations } from './organisations'

/** People with an account. `role`: 0 Global Admin, 1 Organisation Admin, 2 General User. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: varchar('email', { length: 255 }).notNull(),
    firstName: varchar('first_name', { length: 75 }).notNull(),
    lastName: varchar('last_name', { length: 75 }).notNull(),
    jobTitle: varchar('job_title', { length: 75 }).notNull().default(''),
    role: smallint('role').$type<RoleNumber>().notNull(),
    activeState: smallint('active_state').$type<ActiveStatus>().notNull().default(1),
    confirmationRemindersEnabled: boolean('confirmation_reminders_enabled').notNull().default(true),
    /** How the person likes lists and keys, on whatever device. */
    denseRows: boolean('dense_rows').notNull().default(false),
    singleKeys: boolean('single_keys').notNull().default(true),
    passwordHash: text('password_hash'),
    passwordChangedAt: instant('password_changed_at'),
    termsAcceptedAt: instant('terms_accepted_at'),
    termsVersion: text('terms_version'),
    twoFactorSecret: text('two_factor_secret'),
    twoFactorEnabledAt: instant('two_factor_enabled_at'),
    /** The latest 30-second step whose code was used: a code is good once. */
    twoFactorLastStep: integer('two_factor_last_step'),
    lastSignedInAt: instant('last_signed_in_at'),
    version: version(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    // The columns that the list of users is searched in, the name as it is shown there.
    index('users_search').using(
      'gin',
      t.email.op('gin_trgm_ops'),
      sql`(${t.firstName} || ' ' || ${t.lastName}) gin_trgm_ops`,
      t.jobTitle.op('gin_trgm_ops'),
    ),
    check('users_role', sql`${t.role} between 0 and 2`),
    check('users_active_state', sql`${t.activeState} in (0, 1)`),
    check('users_email_normal', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Whose it is: it goes with the account. */
const userReference = () =>
  ref('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const userOrganisations = pgTable(
  'user_organisations',
  {
    userId: userReference(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
  },
  (t) => [
    primaryKey({ name: 'user_organisations_pair', columns: [t.userId, t.organisationId] }),
    index('user_organisations_by_organisation').on(t.organisationId, t.userId),
  ],
)

/** Which version of the terms somebody accepted, and when. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    userId: userReference(),
    version: text('version').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (t) => [primaryKey({ name: 'terms_acceptances_once', columns: [t.userId, t.version] })],
)

/** Single-use links sent by email: invitations and password resets. Only the hash of the token is kept. */
export const userTokens = pgTable(
  'user_tokens',
  {
    id: id(),
    userId: userReference(),
    purpose: text('purpose').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [uniqueIndex('user_tokens_hash').on(t.tokenHash), index('user_tokens_by_user').on(t.userId, t.purpose)],
)

/** Two-factor recovery codes, each usable once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userReference(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ name: 'recovery_codes_code', columns: [t.userId, t.codeHash] })],
)

/** A random number that a browser keeps for somebody; only its hash is here. */
const browserTokenColumns = () => ({
  id: id(),
  userId: userReference(),
  tokenHash: bytea('token_hash').notNull(),
  device: text('device').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
})

/** Devices that skip the second factor for 14 days. */
export const trustedDevices = pgTable('trusted_devices', browserTokenColumns(), (t) => [
  uniqueIndex('trusted_devices_hash').on(t.tokenHash),
  index('trusted_devices_by_user').on(t.userId),
])

/** Browsers that were asked to remember somebody for 14 days: they offer "Continue as …". */
export const rememberedBrowsers = pgTable('remembered_browsers', browserTokenColumns(), (t) => [
  uniqueIndex('remembered_browsers_hash').on(t.tokenHash),
  index('remembered_browsers_by_user').on(t.userId),
])

/** Roles whose people must use a second factor; a role without a row need not. */
export const twoFactorRoles = pgTable('two_factor_roles', {
  role: smallint('role').$type<RoleNumber>().primaryKey(),
  requiredSince: instant('required_since').notNull(),
})

/** Who somebody is at an OpenID Connect provider, pinned when their verified e-mail first led to the account. */
export const userIdentities = pgTable(
  'user_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: userReference(),
    linkedAt: instant('linked_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'user_identities_subject', columns: [t.issuer, t.subject] }),
    index('user_identities_by_user').on(t.userId),
  ],
)

/** Personal access tokens for box-office systems and scripts; hashed at rest. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id(),
    userId: userReference(),
    name: varchar('name', { length: 75 }).notNull(),
    tokenHash: bytea('token_hash').notNull(),
    mayWrite: boolean('may_write').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [uniqueIndex('access_tokens_hash').on(t.tokenHash), index('access_tokens_by_user').on(t.userId)],
)

/** One signed-in browser. The cookie only names this row; the idle rule is decided here. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: userReference(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastActivity: instant('last_activity').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    /** How it was opened: `password`, `remembered`, `invitation`, `reset` or `openid`. */
    method: text('method').notNull().default('password'),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
    device: text('device').notNull().default(''),
    address: text('address').notNull().default(''),
  },
  (t) => [index('sessions_by_user').on(t.userId, t.createdAt), index('sessions_ended').on(t.lastActivity)],
)

/** Counters of a fixed window for sign-in, quick codes and other guesses. */
export const throttles = pgTable('throttles', {
  key: text('key').primaryKey(),
  windowStart: instant('window_start').notNull(),
  hits: smallint('hits').notNull(),
})
