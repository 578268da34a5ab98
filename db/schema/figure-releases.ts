import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { QuarterNumber } from '../stored-values'
import { users } from './accounts'
import { id, instant, ref } from './columns'

/**
 * Releases of shared figures from draft to decision (lib/releases). What is approved is copied into the schema `published`; here it stays
 * with what later releases must know of it: why a figure is withheld, and what it was made of.
 */
export const figureReleases = pgTable(
  'figure_releases',
  {
    id: id(),
    year: smallint('year').notNull(),
    quarter: smallint('quarter').$type<QuarterNumber>().notNull(),
    /** making, draft, failed, approved or rejected. */
    state: text('state').notNull(),
    askedAt: instant('asked_at').notNull(),
    askedBy: ref('asked_by').references(() => users.id, { onDelete: 'set null' }),
    madeAt: instant('made_at'),
    /** The release approved last when this one was made: it is protected beside that one and all before it. */
    basedOn: ref('based_on'),
    /** How many organisations had figures to confirm in the quarter, and how many had confirmed them. */
    organisations: integer('organisations'),
    confirmed: integer('confirmed'),
    /** What each attack tried and got: `AttackResult` of lib/disclosure. */
    attacks: jsonb('attacks'),
    /** Why it could not be made. */
    failure: text('failure'),
    decidedAt: instant('decided_at'),
    decidedBy: ref('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedByName: text('decided_by_name'),
    /** Why it was rejected. */
    reason: varchar('reason', { length: 255 }),
  },
  (t) => [
    uniqueIndex('figure_releases_one_open').on(t.year, t.quarter).where(sql`${t.state} <> 'rejected'`),
    check('figure_releases_state', sql`${t.state} in ('making', 'draft', 'failed', 'approved', 'rejected')`),
    check('figure_releases_quarter', sql`${t.quarter} between 1 and 4`),
  ],
)

/** The figures of a release with why they are as they are; keys as in `published.cells`. */
export const figureReleaseCells = pgTable(
  'figure_release_cells',
  {
    releaseId: ref('release_id').notNull(),
    cubeId: smallint('cube_id').notNull(),
    year: smallint('year').notNull(),
    /** 0 for the whole year. */
    quarter: smallint('quarter').notNull(),
    regionId: integer('region_id').notNull(),
    disciplineId: integer('discipline_id').notNull(),
    sizeId: smallint('size_id').notNull(),
    typeId: integer('type_id').notNull(),
    categoryId: integer('category_id').notNull(),
    value: bigint('value', { mode: 'number' }),
    symbol: smallint('symbol').notNull(),
    /** Why it is not published as it is; null where it is. */
    reason: text('reason'),
  },
  (t) => [
    index('figure_release_cells_of_release').on(t.releaseId, t.cubeId),
    foreignKey({
      name: 'figure_release_cells_release',
      columns: [t.releaseId],
      foreignColumns: [figureReleases.id],
    }).onDelete('cascade'),
  ],
)

/** What each organisation contributed to the sums of a release, by where it belonged then. */
export const figureReleaseFacts = pgTable(
  'figure_release_facts',
  {
    releaseId: ref('release_id').notNull(),
    measureId: smallint('measure_id').notNull(),
    organisationId: ref('organisation_id').notNull(),
    year: smallint('year').notNull(),
    quarter: smallint('quarter').$type<QuarterNumber>().notNull(),
    regionId: integer('region_id').notNull(),
    disciplineId: integer('discipline_id').notNull(),
    sizeId: smallint('size_id').notNull(),
    typeId: integer('type_id').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [
    index('figure_release_facts_of_release').on(t.releaseId, t.measureId),
    foreignKey({
      name: 'figure_release_facts_release',
      columns: [t.releaseId],
      foreignColumns: [figureReleases.id],
    }).onDelete('cascade'),
  ],
)
