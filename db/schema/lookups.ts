import { boolean, index, integer, jsonb, pgTable, real, smallint, text, unique } from 'drizzle-orm/pg-core'

/** Every value of the shared look-up lists; ids come from one id space. */
export const lookupValues = pgTable(
  'lookup_values',
  {
    id: integer('id').primaryKey(),
    category: text('category').notNull(),
    name: text('name').notNull(),
    sequence: smallint('sequence').notNull(),
    attributes: jsonb('attributes').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [unique('lookup_values_name_per_category').on(t.category, t.name)],
)

export const disciplines = pgTable('disciplines', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().unique('disciplines_name'),
  description: text('description').notNull().default(''),
  sequence: smallint('sequence').notNull(),
})

export const subDisciplines = pgTable(
  'sub_disciplines',
  {
    id: integer('id').primaryKey(),
    disciplineId: integer('discipline_id')
      .notNull()
      .references(() => disciplines.id),
    name: text('name').notNull().unique('sub_disciplines_name'),
    description: text('description').notNull().default(''),
    sequence: smallint('sequence').notNull(),
  },
  (t) => [index('sub_disciplines_by_discipline').on(t.disciplineId)],
)

export const upperTierAuthorities = pgTable('upper_tier_authorities', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  onsCode: text('ons_code').notNull().unique('upper_tier_authorities_ons_code'),
  regionId: integer('region_id')
    .notNull()
    .references(() => lookupValues.id),
  englishRegion: text('english_region'),
  aceAreaId: integer('ace_area_id').references(() => lookupValues.id),
})

export const constituencies = pgTable('constituencies', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  onsCode: text('ons_code').notNull().unique('constituencies_ons_code'),
  regionId: integer('region_id')
    .notNull()
    .references(() => lookupValues.id),
})

/** Outward codes with what they suggest for an address; the person decides. */
export const postcodeOutcodes = pgTable('postcode_outcodes', {
  outcode: text('outcode').primaryKey(),
  regionId: integer('region_id')
    .notNull()
    .references(() => lookupValues.id),
  englishRegion: text('english_region'),
  upperTierAuthorityId: integer('upper_tier_authority_id').references(() => upperTierAuthorities.id),
  latitude: real('latitude'),
  longitude: real('longitude'),
})

/** Ticketing systems and manual entries; ids from 101. */
export const boxOfficeProviders = pgTable('box_office_providers', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().unique('box_office_providers_name'),
  isManual: boolean('is_manual').notNull().default(false),
})
