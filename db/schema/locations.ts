import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { ActiveStatus } from '../stored-values'
import { id, ref, stamps, version } from './columns'
import { lookupValues } from './lookups'
import { organisations } from './organisations'

/** Where events take place. */
export const locations = pgTable(
  'locations',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    name: varchar('name', { length: 75 }).notNull(),
    activeStatus: smallint('active_status').$type<ActiveStatus>().notNull().default(1),
    countryId: integer('country_id')
      .notNull()
      .references(() => lookupValues.id),
    addressLine1: varchar('address_line1', { length: 255 }).notNull().default(''),
    addressLine2: varchar('address_line2', { length: 75 }).notNull().default(''),
    city: varchar('city', { length: 75 }).notNull().default(''),
    postcode: varchar('postcode', { length: 10 }).notNull().default(''),
    version: version(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('locations_name_per_organisation').on(t.organisationId, sql`lower(${t.name})`),
    index('locations_by_name').on(t.name, t.id),
    index('locations_by_organisation').on(t.organisationId, t.name, t.id),
    index('locations_search').using(
      'gin',
      t.name.op('gin_trgm_ops'),
      // The line of the address as a look-up shows it, with one space between its words.
      sql`replace(replace(translate(${t.addressLine1} || ' ' || ${t.addressLine2} || ' ' || ${t.city} || ' ' || ${t.postcode}, ',·', '  '), '  ', ' '), '  ', ' ') gin_trgm_ops`,
    ),
    // A postcode is typed with its space or without, and as far as somebody remembers it.
    index('locations_by_postcode').using('btree', sql`replace(${t.postcode}, ' ', '') text_pattern_ops`),
    check('locations_active_status', sql`${t.activeStatus} in (0, 1)`),
  ],
)
