import { bigint, date, integer, pgSchema, primaryKey, smallint } from 'drizzle-orm/pg-core'
import type { QuarterNumber } from '../stored-values'
import { bytea } from './bytea'

/**
 * What leaves an organisation's own walls, and nothing else: numbers alone, and no column that could hold a text. A role of the database
 * that reads this schema, and can read nothing else, is what peers, public pages and open statistics are made with
 * (lib/floor/shared-figures). What the numbers stand for is reference data of the code.
 */
export const published = pgSchema('published')

/** The approved releases, one for a quarter. */
export const publishedReleases = published.table('releases', {
  id: integer('id').primaryKey(),
  year: smallint('year').notNull(),
  quarter: smallint('quarter').$type<QuarterNumber>().notNull(),
  approvedOn: date('approved_on', { mode: 'string' }).notNull(),
  /** How many organisations had figures to confirm in the quarter, and how many of them had confirmed them. */
  organisations: integer('organisations').notNull(),
  confirmed: integer('confirmed').notNull(),
  /** Of the cells, in the order of their key. */
  sha256: bytea('sha256').notNull(),
})

/** A figure of a cube (lib/published/cubes.ts). 0 stands for all values of a dimension, quarter 0 for the whole year. */
export const publishedCells = published.table(
  'cells',
  {
    releaseId: integer('release_id')
      .notNull()
      .references(() => publishedReleases.id),
    cubeId: smallint('cube_id').notNull(),
    year: smallint('year').notNull(),
    quarter: smallint('quarter').notNull(),
    regionId: integer('region_id').notNull(),
    disciplineId: integer('discipline_id').notNull(),
    sizeId: smallint('size_id').notNull(),
    typeId: integer('type_id').notNull(),
    categoryId: integer('category_id').notNull(),
    /** Null where there is no figure; the symbol (lib/published/symbol-codes.ts) says why. */
    value: bigint('value', { mode: 'number' }),
    symbol: smallint('symbol').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'cells_cell',
      // biome-ignore format: as they are read
      columns: [t.releaseId, t.cubeId, t.year, t.quarter, t.regionId, t.disciplineId, t.sizeId, t.typeId, t.categoryId],
    }),
  ],
)
