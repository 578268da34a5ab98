import disciplinesFile from '@/db/reference/disciplines.json' with { type: 'json' }
import lookupsFile from '@/db/reference/lookups.json' with { type: 'json' }
import { homeRegions } from '@/lib/geography/home-regions'
import { cubes, type ShareDimension } from './cubes'
import { type GroupPart, groupFigures, groupPartNames, groupParts } from './group-figures'
import type { CellPlace } from './published-cells'
import { sizeBands } from './size-bands'

/** A value of a dimension, with what it stands for. */
export type DimensionValue = { id: number; name: string }

/**
 * What the numbers of each dimension stand for, in the order in which they are shown: by the reference data of this release of the
 * platform, never by the database.
 */
export const dimensionValues: Record<Exclude<ShareDimension, 'category'>, readonly DimensionValue[]> = {
  region: homeRegions.map(({ id, name }) => ({ id, name })),
  discipline: (disciplinesFile.rows as unknown as [number, string][]).map(([id, name]) => ({ id, name })),
  size: sizeBands.map(({ id, name }) => ({ id, name })),
  type: (lookupsFile.rows as unknown as [number, string, string][]).flatMap(([id, category, name]) =>
    category === 'eventTypes' ? [{ id, name }] : [],
  ),
}

const nameOf = (values: readonly DimensionValue[], id: number) => values.find((one) => one.id === id)?.name

/** The answers that a cube of counts is divided by, numbered by their place; none of a cube of sums. */
export function categoriesOf(cubeId: number): readonly DimensionValue[] {
  if (groupFigures.some(({ id }) => id === cubeId))
    return (Object.keys(groupParts) as GroupPart[]).map((part) => ({
      id: groupParts[part],
      name: groupPartNames[part],
    }))
  const cube = cubes.find(({ id }) => id === cubeId)
  return cube?.kind === 'counts' ? cube.question.categories.map(({ label }, at) => ({ id: at + 1, name: label })) : []
}

/** What a cell is divided by, in words: `North West, Music`; `All` where by nothing. */
export function placeInWords(cell: Omit<CellPlace, 'year' | 'quarter'>): string {
  const parts = [
    nameOf(dimensionValues.region, cell.regionId),
    nameOf(dimensionValues.discipline, cell.disciplineId),
    nameOf(dimensionValues.size, cell.sizeId),
    nameOf(dimensionValues.type, cell.typeId),
    nameOf(categoriesOf(cell.cubeId), cell.categoryId),
  ].filter((part) => part !== undefined)
  const words = parts.join(', ')
  return words === '' ? 'All' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
