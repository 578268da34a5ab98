import {
  differByFew,
  fewestAnswers,
  fewestForMiddleHalf,
  type Group,
  groupsWithheld,
  middleHalf,
  type OrganisationFigure,
  pooledFigure,
} from '@/lib/disclosure/group-figures'
import { type Figure, figureOf, withheld } from '@/lib/disclosure/symbols'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import {
  type GroupFigure,
  type GroupPart,
  groupFigures,
  groupParts,
  roundGroupFigure,
} from '@/lib/published/group-figures'
import { quartersOfRelease } from '@/lib/published/periods'
import type { PublishedPeriod } from '@/lib/published/published-cells'
import { symbolCodeOf } from '@/lib/published/symbol-codes'
import type { CountedAnswers } from './draft-counts'
import type { DraftInput } from './draft-input'
import type { DimensionValues } from './draft-sums'
import type { ReleaseCell, ReleaseFact } from './release-cells'
import type { WithheldReason } from './withheld-reasons'

/** A group of organisations: those of a region, of a discipline or of a size, never of two; 0 everywhere is all of them. */
type Place = Pick<ReleaseCell, 'regionId' | 'disciplineId' | 'sizeId'>

/** An organisation's own figure, with where the organisation belongs. */
type Member = OrganisationFigure & Place

const everyone: Place = { regionId: 0, disciplineId: 0, sizeId: 0 }

const placesOf = ({ region, discipline, size }: DimensionValues): Place[] => [
  everyone,
  ...size.map((sizeId) => ({ ...everyone, sizeId })),
  ...region.map((regionId) => ({ ...everyone, regionId })),
  ...discipline.map((disciplineId) => ({ ...everyone, disciplineId })),
]

const isIn = (member: Place, { regionId, disciplineId, sizeId }: Place) =>
  (regionId === 0 || member.regionId === regionId) &&
  (disciplineId === 0 || member.disciplineId === disciplineId) &&
  (sizeId === 0 || member.sizeId === sizeId)

/**
 * The figures of groups in a draft: for each group the edges of the middle half and of how many organisations it is, and how many stand
 * behind all of them together. A group is withheld where it is too small, or where it differs by a few organisations from another one of
 * the same figure and period, in this release or an earlier one.
 */
export function draftGroups(input: DraftInput): ReleaseCell[] {
  return groupFigures.flatMap((figure: GroupFigure) =>
    periodsOf(figure, input.quarter).flatMap((period) => {
      const members = membersOf(figure, period, input)
      const before = earlierGroups(figure, period, input)
      return [...middleCells(figure, period, members, before, input), ...pooledCells(figure, period, members, input)]
    }),
  )
}

/** Sums are of the quarters that a release tells of and, with the last one, of the year; answers are of the quarter alone. */
function periodsOf({ source }: GroupFigure, quarter: Quarter): PublishedPeriod[] {
  if (source.kind !== 'sum' && source.kind !== 'quotient') return [quarter]
  return quarter.quarter === 4 ? [...quartersOfRelease(quarter), { year: quarter.year, quarter: 0 }] : [quarter]
}

const isOf = (fact: ReleaseFact, { year, quarter }: PublishedPeriod) =>
  fact.year === year && (quarter === 0 || fact.quarter === quarter)

/** Every organisation that has the figure in a period. */
function membersOf(
  { source }: GroupFigure,
  period: PublishedPeriod,
  { facts, answers, sizes }: Pick<DraftInput, 'facts' | 'answers' | 'sizes'>,
): Member[] {
  if (source.kind === 'sum')
    return summed(facts, source.measure, period).map(({ value, ...of }) => ({ ...of, value, answers: value }))
  if (source.kind === 'quotient') {
    const parts = new Map(summed(facts, source.part, period).map(({ organisation, value }) => [organisation, value]))
    return summed(facts, source.whole, period).flatMap(({ value: whole, ...of }) =>
      whole > 0 ? [{ ...of, value: (parts.get(of.organisation) ?? 0) / whole, answers: whole }] : [],
    )
  }
  return [...Map.groupBy(answers.get(source.cube) ?? [], ({ organisation }) => organisation)].flatMap(
    ([organisation, counted]) => {
      const figure = figureOfAnswers(source, counted)
      const [first] = counted
      if (!figure || !first) return []
      const sizeId = sizes.get(organisation) ?? 0
      return [{ organisation, regionId: first.region, disciplineId: first.discipline, sizeId, ...figure }]
    },
  )
}

function summed(facts: readonly ReleaseFact[], measureId: number, period: PublishedPeriod) {
  const own = facts.filter((fact) => fact.measureId === measureId && isOf(fact, period))
  return [...Map.groupBy(own, ({ organisationId }) => organisationId)].flatMap(([organisation, all]) => {
    const [first] = all
    if (!first) return []
    const { regionId, disciplineId, sizeId } = first
    return [{ organisation, regionId, disciplineId, sizeId, value: all.reduce((sum, { value }) => sum + value, 0) }]
  })
}

type AnswerSource = Extract<GroupFigure['source'], { cube: number }>

/** What an organisation's answers come to, and of how many; undefined of none. */
function figureOfAnswers(source: AnswerSource, counted: readonly CountedAnswers[]) {
  const count = (category: number) => counted.reduce((sum, each) => sum + (each.category === category ? each.n : 0), 0)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
  const of = (answers: number, total: number) => (answers > 0 ? { value: total / answers, answers } : undefined)
  if (source.kind === 'share') return of(count(0), sum(source.categories.map(count)))
  if (source.kind === 'mean') {
    const scale = Object.entries(source.valueOf).map(([category, value]) => ({ n: count(Number(category)), value }))
    return of(sum(scale.map(({ n }) => n)), sum(scale.map(({ n, value }) => n * value)))
  }
  const [promoters, passives, detractors] = [source.promoters, source.passives, source.detractors].map(count)
  return of((promoters ?? 0) + (passives ?? 0) + (detractors ?? 0), 100 * ((promoters ?? 0) - (detractors ?? 0)))
}

/** Who counts in the middle half of a group. */
const contributorsIn = (members: readonly Member[], place: Place) =>
  members.filter((member) => member.answers >= fewestAnswers && isIn(member, place))

const groupOf = (members: readonly Member[]): Group => new Set(members.map(({ organisation }) => organisation))

/** A middle half as an earlier release said it, with whose it was. */
type EarlierGroup = { key: string; group: Group; cells: ReleaseCell[] }

const keyOf = ({ regionId, disciplineId, sizeId }: Place) => [regionId, disciplineId, sizeId].join()

/** The middle halves of a figure and period that were published before. Answers are never told twice. */
function earlierGroups(figure: GroupFigure, period: PublishedPeriod, { earlier, values }: DraftInput): EarlierGroup[] {
  return earlier.flatMap(({ facts, cells }) => {
    const own = cells.filter(
      ({ cubeId, year, quarter }) => cubeId === figure.id && year === period.year && quarter === period.quarter,
    )
    if (own.length === 0) return []
    const members = membersOf(figure, period, { facts, answers: new Map(), sizes: new Map() })
    return placesOf(values).flatMap((place) => {
      const key = keyOf(place)
      const edges = own.filter((cell) => keyOf(cell) === key && cell.categoryId !== groupParts.pooled)
      const isNew = edges.some(({ value, reason }) => value !== null && reason === null)
      return isNew ? [{ key, group: groupOf(contributorsIn(members, place)), cells: edges }] : []
    })
  })
}

function middleCells(
  figure: GroupFigure,
  period: PublishedPeriod,
  members: readonly Member[],
  before: readonly EarlierGroup[],
  { values }: DraftInput,
): ReleaseCell[] {
  const places = placesOf(values)
  const standing = new Map(before.map((one) => [one.key, one]))
  const candidates = places
    .map((place) => ({ place, contributors: contributorsIn(members, place) }))
    .filter(({ contributors }) => contributors.length >= fewestForMiddleHalf)
    // What was published stays, unless five organisations or more came or went: nobody learns what a few of them changed.
    .filter(({ place, contributors }) => {
      const old = standing.get(keyOf(place))?.group
      return !old || isRenewed(old, groupOf(contributors))
    })
  const few = new Set(
    groupsWithheld(
      candidates.map(({ contributors }) => groupOf(contributors)),
      before.map(({ group }) => group),
    ),
  )
  const shown = new Map(
    candidates.flatMap(({ place, contributors }, at) => (few.has(at) ? [] : [[keyOf(place), contributors] as const])),
  )
  const isCandidate = new Set(candidates.map(({ place }) => keyOf(place)))
  return places.flatMap((place): ReleaseCell[] => {
    const key = keyOf(place)
    const edges = middleHalf(shown.get(key) ?? [])
    if (edges)
      return [
        cellOf(figure, period, place, 'low', figureOf(roundGroupFigure(edges.low, figure.unit))),
        cellOf(figure, period, place, 'high', figureOf(roundGroupFigure(edges.high, figure.unit))),
        cellOf(figure, period, place, 'organisations', figureOf(shown.get(key)?.length ?? 0)),
      ]
    const old = standing.get(key)
    if (old)
      return old.cells.map(({ categoryId, value, symbol }) => ({
        ...cellOf(figure, period, place, 'low', withheld, 'old figure stands'),
        ...{ categoryId, value, symbol },
      }))
    const reason = isCandidate.has(key) ? 'few organisations differ' : 'few organisations'
    return (['low', 'high', 'organisations'] as const).map((part) =>
      cellOf(figure, period, place, part, withheld, reason),
    )
  })
}

const isRenewed = (old: Group, now: Group) =>
  !differByFew(old, now) && (old.size !== now.size || [...now].some((organisation) => !old.has(organisation)))

/** How many organisations stand behind a group's figure together: by it a reader knows whether it may be shown. */
function pooledCells(
  figure: GroupFigure,
  period: PublishedPeriod,
  members: readonly Member[],
  { values }: DraftInput,
): ReleaseCell[] {
  return placesOf(values).map((place) => {
    const count = members.filter((member) => isIn(member, place)).length
    const shown = pooledFigure(count, figureOf(count))
    return cellOf(figure, period, place, 'pooled', shown, shown.value === null ? 'few organisations' : null)
  })
}

const cellOf = (
  { id }: GroupFigure,
  period: PublishedPeriod,
  place: Place,
  part: GroupPart,
  figure: Figure,
  reason: WithheldReason | null = null,
): ReleaseCell => ({
  ...{ cubeId: id, ...{ year: period.year, quarter: period.quarter } },
  ...{ ...place, typeId: 0, categoryId: groupParts[part] },
  ...{ value: figure.value, symbol: symbolCodeOf(figure), reason },
})
