import disciplinesFile from '@/db/reference/disciplines.json' with { type: 'json' }
import lookupsFile from '@/db/reference/lookups.json' with { type: 'json' }
import { homeRegionOf } from '@/lib/insights/answers/home-regions'
import { cubes, type ShareDimension } from './cubes'
import type { ReleaseCell } from './release-cells'
import { sizeBands } from './size-bands'

const disciplines = new Map((disciplinesFile.rows as unknown as [number, string][]).map(([id, name]) => [id, name]))
const types = new Map(
  (lookupsFile.rows as unknown as [number, string, string][]).flatMap(([id, category, name]) =>
    category === 'eventTypes' ? [[id, name] as const] : [],
  ),
)

/** What a number of a dimension stands for: by the reference data of this release of the platform, never by the database. */
const names: Record<Exclude<ShareDimension, 'category'>, (id: number) => string | undefined> = {
  region: (id) => homeRegionOf(id)?.name,
  discipline: (id) => disciplines.get(id),
  size: (id) => sizeBands.find((band) => band.id === id)?.name,
  type: (id) => types.get(id),
}

type CellPlace = Pick<ReleaseCell, 'cubeId' | 'regionId' | 'disciplineId' | 'sizeId' | 'typeId' | 'categoryId'>

/** What a cell is divided by, in words: `North West, Music`; `All` where by nothing. */
export function placeInWords({ cubeId, regionId, disciplineId, sizeId, typeId, categoryId }: CellPlace): string {
  const cube = cubes.find(({ id }) => id === cubeId)
  const category = cube?.kind === 'counts' ? cube.question.categories[categoryId - 1]?.label : undefined
  const parts = [
    names.region(regionId),
    names.discipline(disciplineId),
    names.size(sizeId),
    names.type(typeId),
    category,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? 'All' : parts.join(', ')
}
