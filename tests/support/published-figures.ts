import { createHash } from 'node:crypto'
import type { Database } from '@/db/client'
import { publishedCells, publishedReleases } from '@/db/schema'
import { combinationsOf } from '@/lib/disclosure/count-cube'
import { roundCount, roundSum } from '@/lib/disclosure/round-figures'
import type { Figure } from '@/lib/disclosure/symbols'
import { cubes, type ShareDimension } from '@/lib/published/cubes'
import { dimensionValues } from '@/lib/published/dimension-names'
import type { CellPlace } from '@/lib/published/published-cells'
import { symbolCodeOf } from '@/lib/published/symbol-codes'

/** A figure as a test writes it: where it stands, besides the totals, and its number or symbol. */
type WrittenCell = Partial<CellPlace> & Pick<CellPlace, 'cubeId'> & { figure: number | Figure['symbol'] }

/** Publishes a release as if it were approved, with these figures of its quarter. */
export async function publishFigures(
  db: Database,
  release: { id: number; year: number; quarter: 1 | 2 | 3 | 4; approvedOn?: string },
  cells: readonly WrittenCell[],
) {
  const { id, year, quarter, approvedOn = '2026-11-21' } = release
  await db
    .insert(publishedReleases)
    .values({ ...{ id, year, quarter, approvedOn, organisations: 20, confirmed: 17 }, sha256: Buffer.alloc(32, id) })
  const total = { year, quarter, regionId: 0, disciplineId: 0, sizeId: 0, typeId: 0, categoryId: 0 }
  for (const { figure, ...place } of cells)
    await db.insert(publishedCells).values({
      ...{ releaseId: id, ...total, ...place },
      value: typeof figure === 'number' ? figure : null,
      symbol: typeof figure === 'number' ? 0 : symbolCodeOf({ value: null, symbol: figure }),
    })
}

/**
 * Publishes a release with every cell of every cube, as one of the nation has: large and small figures, and about a third withheld. The
 * same release has the same figures; `shift` is added to each of its sums.
 */
export async function publishNation(
  db: Database,
  release: { id: number; year: number; quarter: 1 | 2 | 3 | 4; approvedOn?: string },
  shift = 0,
) {
  await publishFigures(db, release, [])
  const quarters = release.quarter === 4 ? [1, 2, 3, 4, 0] : [release.quarter]
  const valuesOf = (dimension: ShareDimension) => [
    0,
    ...(dimension === 'category' ? [] : dimensionValues[dimension].map(({ id }) => id)),
  ]
  const rows = cubes.flatMap((cube) => {
    if (cube.kind === 'sums')
      return quarters.flatMap((quarter) =>
        combinationsOf(
          (['region', 'discipline', 'size', 'type'] as const).map((one) =>
            cube.dimensions.includes(one) ? valuesOf(one) : [0],
          ),
        ).map(([regionId = 0, disciplineId = 0, sizeId = 0, typeId = 0]) => {
          const place = { cubeId: cube.id, quarter, regionId, disciplineId, sizeId, typeId, categoryId: 0 }
          const value = sumLike(Object.values(place), cube.measure)
          return { ...place, value: value === null ? null : value + shift, symbol: value === null ? 1 : 0 }
        }),
      )
    return combinationsOf([
      valuesOf('region'),
      valuesOf('discipline'),
      [0, ...cube.question.categories.map((_, at) => at + 1)],
    ]).flatMap(([regionId = 0, disciplineId = 0, categoryId = 0]) => {
      if (regionId !== 0 && disciplineId !== 0 && categoryId !== 0) return []
      const place = {
        cubeId: cube.id,
        quarter: release.quarter,
        regionId,
        disciplineId,
        sizeId: 0,
        typeId: 0,
        categoryId,
      }
      const value = countLike(Object.values(place))
      return [{ ...place, value, symbol: value === null ? 1 : 0 }]
    })
  })
  const { id: releaseId, year } = release
  for (let at = 0; at < rows.length; at += 2_000)
    await db.insert(publishedCells).values(rows.slice(at, at + 2_000).map((row) => ({ releaseId, year, ...row })))
}

/** A part of one, the same for the same numbers. */
const partOf = (numbers: readonly number[]) =>
  Number.parseInt(createHash('sha256').update(numbers.join()).digest('hex').slice(0, 8), 16) / 2 ** 32

const detailOf = (numbers: readonly number[]) => numbers.slice(2).filter((number) => number !== 0).length

function sumLike(place: readonly number[], measure: number): number | null {
  const detail = detailOf(place)
  if (detail > 0 && partOf(place) < 0.2 * detail) return null
  const scale = (measure === 4 ? 2_000_000_000 : 4_000_000) / 12 ** detail
  return roundSum(Math.round(scale * (0.2 + partOf([...place, 1]))))
}

function countLike(place: readonly number[]): number | null {
  const detail = detailOf(place)
  if (detail > 1 && partOf(place) < 0.3) return null
  return roundCount(Math.round((40_000 / 10 ** detail) * (0.2 + 0.8 * partOf([...place, 1]))) + 10)
}
