import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { ActiveStatus, NpoStatus } from '../stored-values'
import { bytea } from './bytea'
import { id, instant, ref, stamps, version } from './columns'
import { boxOfficeProviders, constituencies, disciplines, lookupValues, upperTierAuthorities } from './lookups'

/** The organisations that report. */
export const organisations = pgTable(
  'organisations',
  {
    id: id(),
    name: varchar('name', { length: 75 }).notNull(),
    alternativeName: varchar('alternative_name', { length: 75 }).notNull().default(''),
    knownAs: varchar('known_as', { length: 75 }).notNull(),
    npoStatus: smallint('npo_status').$type<NpoStatus>().notNull(),
    exemptFromSurveyingId: integer('exempt_from_surveying_id')
      .notNull()
      .references(() => lookupValues.id),
    disciplineId: integer('discipline_id')
      .notNull()
      .references(() => disciplines.id),
    urn: varchar('urn', { length: 75 }).notNull().default(''),
    addressLine1: varchar('address_line1', { length: 255 }).notNull(),
    addressLine2: varchar('address_line2', { length: 75 }).notNull().default(''),
    postcode: varchar('postcode', { length: 10 }).notNull(),
    regionId: integer('region_id')
      .notNull()
      .references(() => lookupValues.id),
    upperTierAuthorityId: integer('upper_tier_authority_id')
      .notNull()
      .references(() => upperTierAuthorities.id),
    constituencyId: integer('constituency_id')
      .notNull()
      .references(() => constituencies.id),
    aceAreaId: integer('ace_area_id')
      .notNull()
      .references(() => lookupValues.id),
    activeStatus: smallint('active_status').$type<ActiveStatus>().notNull().default(1),
    version: version(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('organisations_name').on(sql`lower(${t.name})`),
    index('organisations_by_name').on(t.name, t.id),
    index('organisations_name_search').using('gin', t.name.op('gin_trgm_ops')),
    check('organisations_npo_status', sql`${t.npoStatus} between 0 and 3`),
    check('organisations_active_status', sql`${t.activeStatus} in (0, 1)`),
  ],
)

/** At most 100 KB, so the database holds them. */
export const organisationLogos = pgTable('organisation_logos', {
  organisationId: ref('organisation_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  content: bytea('content').notNull(),
  mediaType: text('media_type').notNull(),
  sha256: bytea('sha256').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Ticketing provider references; the pair is never assigned twice. */
export const organisationBoxOffices = pgTable(
  'organisation_box_offices',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    boxOfficeProviderId: integer('box_office_provider_id')
      .notNull()
      .references(() => boxOfficeProviders.id),
    providerOrgRef: varchar('provider_org_ref', { length: 75 }).notNull(),
    providerKey: varchar('provider_key', { length: 255 }).notNull().default(''),
  },
  (t) => [
    uniqueIndex('organisation_box_offices_reference').on(
      t.organisationId,
      t.boxOfficeProviderId,
      sql`lower(${t.providerOrgRef})`,
    ),
  ],
)
