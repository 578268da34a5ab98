import 'server-only'
import { and, asc, desc, eq, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { publishedCells, publishedReleases } from '@/db/schema'
import { releaseNameOf } from './periods'
import type { CellPlace, PublishedCell, PublishedChange, PublishedRelease, WantedCells } from './published-cells'
import { symbolOfCode } from './symbol-codes'

/** The connection of the role that reads published figures alone. */
export type PublishedDatabase = Database

export async function listReleases(db: PublishedDatabase): Promise<PublishedRelease[]> {
  const rows = await db.select().from(publishedReleases).orderBy(desc(publishedReleases.id))
  return rows.map(({ quarter, sha256, ...row }) => {
    const period = { year: row.year, quarter: quarter as PublishedRelease['quarter'] }
    return { ...row, ...period, name: releaseNameOf(period), checksum: Buffer.from(sha256).toString('hex') }
  })
}

/** The columns of the key of a cell, besides its release. */
const place = {
  cubeId: publishedCells.cubeId,
  year: publishedCells.year,
  quarter: publishedCells.quarter,
  regionId: publishedCells.regionId,
  disciplineId: publishedCells.disciplineId,
  sizeId: publishedCells.sizeId,
  typeId: publishedCells.typeId,
  categoryId: publishedCells.categoryId,
}
const placeColumns = Object.values(place)

function conditionOf({ cubeIds, periods, year, regionId, disciplineId, sizeId, asOf }: WantedCells): SQL | undefined {
  const equals = (column: (typeof placeColumns)[number], value: number | undefined) =>
    value === undefined ? undefined : eq(column, value)
  return and(
    cubeIds && inArray(publishedCells.cubeId, [...cubeIds]),
    periods && or(sql`false`, ...periods.map((one) => and(eq(place.year, one.year), eq(place.quarter, one.quarter)))),
    equals(place.year, year),
    equals(place.regionId, regionId),
    equals(place.disciplineId, disciplineId),
    equals(place.sizeId, sizeId),
    asOf === undefined ? undefined : lte(publishedCells.releaseId, asOf),
  )
}

export async function findCells(db: PublishedDatabase, wanted: WantedCells): Promise<PublishedCell[]> {
  const rows = await db
    .selectDistinctOn(placeColumns, {
      ...place,
      releaseId: publishedCells.releaseId,
      value: publishedCells.value,
      symbol: publishedCells.symbol,
    })
    .from(publishedCells)
    .where(conditionOf(wanted))
    .orderBy(...placeColumns.map((column) => asc(column)), desc(publishedCells.releaseId))
  return rows.map(asPublishedCell)
}

type Row = Omit<CellPlace, 'quarter'> & { quarter: number; releaseId: number; value: number | null; symbol: number }

const asPublishedCell = ({ value, symbol, quarter, ...row }: Row): PublishedCell => ({
  ...row,
  quarter: quarter as CellPlace['quarter'],
  figure: { value, symbol: symbolOfCode(symbol) },
})

/** The figures of a release that differ from those of the releases before it. Figures that no release had before are none of them. */
export async function findChanges(db: PublishedDatabase, releaseId: number): Promise<PublishedChange[]> {
  const before = db
    .selectDistinctOn(placeColumns, { ...place, value: publishedCells.value, symbol: publishedCells.symbol })
    .from(publishedCells)
    .where(lt(publishedCells.releaseId, releaseId))
    .orderBy(...placeColumns.map((column) => asc(column)), desc(publishedCells.releaseId))
    .as('before')
  const isSamePlace = and(
    ...Object.entries(place).map(([name, column]) => eq(column, before[name as keyof typeof place])),
  )
  const rows = await db
    .select({
      ...place,
      releaseId: publishedCells.releaseId,
      value: publishedCells.value,
      symbol: publishedCells.symbol,
      valueBefore: before.value,
      symbolBefore: before.symbol,
    })
    .from(publishedCells)
    .innerJoin(before, isSamePlace)
    .where(
      and(
        eq(publishedCells.releaseId, releaseId),
        sql`(${publishedCells.value}, ${publishedCells.symbol}) is distinct from (${before.value}, ${before.symbol})`,
      ),
    )
    .orderBy(...placeColumns.map((column) => asc(column)))
  return rows.map(({ valueBefore, symbolBefore, ...now }) => ({
    ...asPublishedCell(now),
    before: { value: valueBefore, symbol: symbolOfCode(symbolBefore) },
  }))
}
