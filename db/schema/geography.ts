import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { lookupValues, upperTierAuthorities } from './lookups'

/** Files of public geography that were loaded: what they are, and what their licence asks to be said. */
export const geographyEditions = pgTable(
  'geography_editions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: varchar('kind', { length: 20 }).notNull(),
    /** What a file of the census counts people by; null of other files. */
    characteristic: varchar('characteristic', { length: 30 }),
    /** And by which areas: `region` or `authority`; a file that has both is two editions. */
    areas: varchar('areas', { length: 10 }),
    /** As its publisher calls it, or the name of the file. */
    name: text('name').notNull(),
    licence: text('licence').notNull(),
    rows: integer('rows').notNull(),
    loadedAt: instant('loaded_at').notNull().defaultNow(),
  },
  (t) => [
    check('geography_editions_kind', sql`${t.kind} in ('postcodes', 'deprivation', 'area groups', 'population')`),
  ],
)

/** The postcode directory of the latest edition; empty where none was loaded. */
export const postcodes = pgTable('postcodes', {
  /** With one blank before the inward code. */
  postcode: varchar('postcode', { length: 8 }).primaryKey(),
  regionId: integer('region_id').references(() => lookupValues.id),
  upperTierAuthorityId: integer('upper_tier_authority_id').references(() => upperTierAuthorities.id),
  /** Small areas that hold it, by their codes: output areas, lower layer areas of 2021 and of 2011. */
  outputArea: varchar('output_area', { length: 9 }),
  smallArea: varchar('small_area', { length: 9 }),
  earlierSmallArea: varchar('earlier_small_area', { length: 9 }),
})

/** How deprived a small area is beside the others of its nation: 1 for the most deprived tenth. */
export const areaDeprivation = pgTable('area_deprivation', {
  area: varchar('area', { length: 9 }).primaryKey(),
  decile: smallint('decile').notNull(),
})

/** The group of a classification that a small area belongs to. */
export const areaGroups = pgTable('area_groups', {
  area: varchar('area', { length: 9 }).primaryKey(),
  name: varchar('name', { length: 75 }).notNull(),
})

/**
 * How many people of 16 and over the census counted in a region or an authority of England and Wales, by the answers of a
 * question that surveys ask as well.
 */
export const populationCounts = pgTable(
  'population_counts',
  {
    /** The code of the region or the authority. */
    area: varchar('area', { length: 9 }).notNull(),
    /** The question's concept: `age`. */
    characteristic: varchar('characteristic', { length: 30 }).notNull(),
    /** The answer as reports name it; '' for everybody. */
    category: varchar('category', { length: 40 }).notNull(),
    people: integer('people').notNull(),
  },
  (t) => [primaryKey({ columns: [t.characteristic, t.area, t.category] })],
)
