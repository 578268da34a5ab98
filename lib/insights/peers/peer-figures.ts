import { meanOf, scoreOfFigures, shareOf } from '@/lib/disclosure/protect-counts'
import { figureOf, type Figure as PublishedFigure, withheld } from '@/lib/disclosure/symbols'
import {
  type GroupFigure,
  type GroupPart,
  type GroupUnit,
  groupFigures,
  groupParts,
} from '@/lib/published/group-figures'
import type { PublishedCell } from '@/lib/published/published-cells'
import type { Unit } from '../report'
import type { ReportSlug } from '../report-names'

/** A group of organisations as published figures have it: 0 is all values. */
export type Place = Pick<PublishedCell, 'regionId' | 'disciplineId' | 'sizeId'>

/** A figure of a report that has a group's beside it; `name` is also that of the report's own key figure. */
export type PeerFigure = GroupFigure & { table: string; unitOfReport: Unit }

const unitsOfReports: Record<GroupUnit, Unit> = {
  people: 'number',
  tickets: 'number',
  points: 'number',
  'per cent': 'share',
  tenths: 'average',
  pence: 'pence',
}

/** Reports count shares from 0 to 1 and means as they are. */
const divisors: Partial<Record<GroupUnit, number>> = { 'per cent': 100, tenths: 10 }

/** In addresses and as names of sheets, which have 31 signs at most. */
const tableNames: Record<number, string> = {
  ...{ 201: 'attendance', 202: 'young-people', 203: 'tickets', 204: 'average-price', 205: 'score' },
  ...{ 206: 'experience', 207: 'first-time', 208: 'under-35', 209: '65-or-over' },
}

const idsOfReports: Partial<Record<ReportSlug, readonly number[]>> = {
  attendance: [201, 202],
  tickets: [203, 204],
  opinions: [205, 206, 207],
  people: [208, 209],
}

/** The figures of a report that have those of a group beside them. */
export const peerFiguresOf = (slug: ReportSlug): PeerFigure[] =>
  (idsOfReports[slug] ?? []).flatMap((id) =>
    groupFigures
      .filter((figure: GroupFigure) => figure.id === id)
      .map((figure: GroupFigure) => ({
        ...figure,
        table: `beside-${tableNames[figure.id] ?? figure.id}`,
        unitOfReport: unitsOfReports[figure.unit],
      })),
  )

/** The cubes of sums by the measure: those by region and discipline, and by size. */
const sumCubes: Record<number, { places: number; sizes: number }> = {
  1: { places: 11, sizes: 14 },
  2: { places: 21, sizes: 24 },
  3: { places: 31, sizes: 34 },
  4: { places: 41, sizes: 44 },
}

/** Every cube that is read for a report. */
export const cubesBeside = (figures: readonly PeerFigure[]): number[] =>
  figures.flatMap(({ id, source }) => {
    if ('cube' in source) return [id, source.cube]
    const measures = source.kind === 'sum' ? [source.measure] : [source.part, source.whole]
    return [id, ...measures.flatMap((measure) => Object.values(sumCubes[measure] ?? {}))]
  })

/** What a release says of a group, in the units of reports; null where it is not published. */
export type GroupValues = {
  low: number | null
  high: number | null
  /** How many organisations the middle half is of. */
  organisations: number | null
  /** All of them together: their share, mean or score, or per organisation what they sum up to. */
  pooled: number | null
  /** How many organisations that is of. */
  together: number | null
}

/** Reads the figures of a group out of published cells. */
export function groupValuesOf(figure: PeerFigure, place: Place, cells: readonly PublishedCell[]): GroupValues {
  const at = (cubeId: number, categoryId: number): PublishedFigure =>
    cells.find(
      (cell) =>
        cell.cubeId === cubeId &&
        cell.categoryId === categoryId &&
        cell.typeId === 0 &&
        cell.regionId === place.regionId &&
        cell.disciplineId === place.disciplineId &&
        cell.sizeId === place.sizeId,
    )?.figure ?? withheld
  const part = (name: GroupPart) => at(figure.id, groupParts[name]).value
  const inReport = (value: number | null) => (value === null ? null : value / (divisors[figure.unit] ?? 1))
  const together = part('pooled')
  const [low, high] = [inReport(part('low')), inReport(part('high'))]
  return {
    ...{ low, high, organisations: part('organisations'), together },
    pooled: together === null ? null : pooledOf(figure, place, at, together),
  }
}

type Reading = (cubeId: number, categoryId: number) => PublishedFigure

/** Made of other published figures alone, so that it tells no more than they do. */
function pooledOf({ source }: PeerFigure, place: Place, at: Reading, together: number): number | null {
  const sum = (measure: number) => {
    const cube = sumCubes[measure]
    return cube ? at(place.sizeId === 0 ? cube.places : cube.sizes, 0).value : null
  }
  if (source.kind === 'sum') {
    const total = sum(source.measure)
    return total === null ? null : total / together
  }
  if (source.kind === 'quotient') {
    const [part, whole] = [sum(source.part), sum(source.whole)]
    return part === null || whole === null || whole === 0 ? null : part / whole
  }
  const count = (category: number) => at(source.cube, category)
  if (source.kind === 'score') {
    const { promoters, passives, detractors } = source
    return scoreOfFigures({
      ...{ promoters: count(promoters), passives: count(passives), detractors: count(detractors) },
    }).value
  }
  if (source.kind === 'mean') {
    const parts = Object.entries(source.valueOf)
    return meanOf(parts.map(([category, value]) => ({ value, count: count(Number(category)) }))).value
  }
  const counts = source.categories.map(count)
  if (counts.some(({ value }) => value === null)) return null
  const chosen = counts.reduce((all, { value }) => all + (value ?? 0), 0)
  const share = shareOf(figureOf(chosen), count(0)).value
  return share === null ? null : share / 100
}
