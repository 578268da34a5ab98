import { attackByArrivals } from '@/lib/disclosure/attacks/arrivals'
import { attackIds } from '@/lib/disclosure/attacks/attack'
import type { AttackedCounts } from '@/lib/disclosure/attacks/attacked-release'
import { attackByAverages } from '@/lib/disclosure/attacks/averages'
import { attackCountMargins, knownOfExact } from '@/lib/disclosure/attacks/count-margins'
import { type AnswerFilter, attackByFilters } from '@/lib/disclosure/attacks/filter-chains'
import { attackNoise } from '@/lib/disclosure/attacks/noise'
import { attackByPlantedNames } from '@/lib/disclosure/attacks/planted-names'
import { attackWithheldBytes } from '@/lib/disclosure/attacks/withheld-bytes'
import type { CountCube } from '@/lib/disclosure/count-cube'
import { type CountedCell, protectCount } from '@/lib/disclosure/protect-counts'
import { roundCount } from '@/lib/disclosure/round-figures'
import { type Figure, figureOf, withheld } from '@/lib/disclosure/symbols'
import { fewestPeople } from '@/lib/floor/privacy-thresholds'
import { Random } from '@/seed/random'
import { type AttackTrial, trialOf } from './attack-trial'
import { countsOf, makeAnswers, makeOrganisations, type NationSize } from './national-release'
import { trySumAttacks } from './sum-attack-trials'

/** Counts of ten and more as they are. */
const exactly = ({ n }: CountedCell): Figure => (n < fewestPeople ? withheld : figureOf(n))
/** Counts of ten and more to the nearest five. */
const rounded = ({ n }: CountedCell): Figure => (n < fewestPeople ? withheld : figureOf(roundCount(n)))

const withFigures = (cubes: readonly CountCube[], protection: (cell: CountedCell) => Figure): AttackedCounts[] =>
  cubes.map((cube) => ({ cube, figures: cube.cells.map(protection) }))

/**
 * Every attack on a made-up nation, first with its protection off, then on.
 * @param tries how many chains of filters, and how many people added
 */
export async function tryAttacks(seed: string, size: NationSize, tries: number): Promise<AttackTrial[]> {
  const random = new Random(seed)
  const organisations = makeOrganisations(random.fork('organisations'), size)
  const cubes = countsOf(makeAnswers(random.fork('answers'), organisations, size))
  const trials = [
    ...tryCountAttacks(random.fork('attacks'), cubes, tries),
    ...(await trySumAttacks(random.fork('sums'), organisations, size.attacked)),
  ]
  return trials.sort((one, other) => attackIds.indexOf(one.id) - attackIds.indexOf(other.id))
}

function tryCountAttacks(random: Random, cubes: readonly CountCube[], tries: number): AttackTrial[] {
  const [exact, protectedCounts] = [withFigures(cubes, exactly), withFigures(cubes, protectCount)]
  const cells = cubes.flatMap((cube) => cube.cells)
  const shown = cells.filter(({ n }) => n >= fewestPeople)
  const added = Array.from({ length: tries }, () => ({ cell: random.pick(shown), key: random.uint32() }))
  const arrivals = (protection: (cell: CountedCell) => Figure) =>
    attackByArrivals(
      added.map(({ cell }) => cell),
      added.map(({ key }) => key),
      protection,
    )
  // Everybody moves alike: the variance is ten, and whoever knows the table takes it off again.
  const even = Array.from({ length: 11 }, (_, at) => ({ value: at - 5, probability: 1 / 11, upTo: (at + 1) / 11 }))
  const otherwise = withFigures(cubes, (cell) => figureOf(roundCount(cell.n + (cell.dimensions[0] ?? 0))))
  return [
    trialOf(
      'counts below ten withheld, others exact',
      attackCountMargins(exact, knownOfExact),
      attackCountMargins(protectedCounts),
    ),
    ...tryFilterChains(random.fork('filters'), cubes, tries),
    trialOf('counts exact', attackByAverages(exact), attackByAverages(protectedCounts)),
    trialOf('counts rounded without noise', arrivals(rounded), arrivals(protectCount)),
    tryPlantedNames(protectedCounts),
    trialOf(
      'noise evenly spread, and by place instead of people',
      attackNoise(otherwise, even),
      attackNoise(protectedCounts),
    ),
    trialOf(
      'nobody written as 0',
      attackWithheldBytes(withFigures(cubes, (cell) => (cell.n === 0 ? figureOf(0) : protectCount(cell)))),
      attackWithheldBytes(protectedCounts),
    ),
  ]
}

/** A platform that adds up whatever is asked for, and one that looks up cells of the release. */
function tryFilterChains(random: Random, cubes: readonly CountCube[], tries: number): AttackTrial[] {
  const [cube] = cubes
  if (cube === undefined) return []
  const counts = new Map(cube.cells.map((cell) => [cell.dimensions.join(), cell]))
  const figures = new Map(
    cube.cells.flatMap((cell) => {
      const { value } = protectCount(cell)
      return value === null ? [] : [[cell.dimensions.join(), value] as const]
    }),
  )
  const addUp: AnswerFilter = (filter) => {
    const chosen = filter.map((values, at) => chosenOf(values, cube.dimensions[at]?.values ?? []))
    let people = 0
    for (const first of chosen[0] ?? [])
      for (const second of chosen[1] ?? [])
        for (const third of chosen[2] ?? []) people += counts.get([first, second, third].join())?.n ?? 0
    return people < fewestPeople ? null : people
  }
  const lookUp: AnswerFilter = (filter) =>
    filter.some((values) => values.length > 1) ? null : (figures.get(filter.map(([value = 0]) => value).join()) ?? null)
  const attack = (answer: AnswerFilter) =>
    attackByFilters(cube, figures, answer, { chains: tries, chance: (least, most) => random.whole(least, most) })
  return [trialOf('any filter added up from the answers', attack(addUp), attack(lookUp))]
}

const chosenOf = (values: readonly number[], all: readonly number[]) => {
  const wanted = values.filter((value) => value > 0)
  const left = all.filter((value) => !values.includes(-value))
  if (values.length === 0) return [0]
  return wanted.length > 0 ? wanted : left
}

/** Names of the organisations as labels of a file, and the numbers of the release instead. */
function tryPlantedNames(counts: readonly AttackedCounts[]): AttackTrial {
  const names = ['Quillfeather Playhouse', 'Osmund Ravensdale', 'I came with my sister Ottoline']
  const line = (figures: readonly Figure[]) => JSON.stringify(figures)
  const numbers = counts.map(({ cube, figures }) => ({ where: `cube ${cube.id}`, text: line(figures) }))
  const labelled = numbers.map(({ where, text }, at) => ({ where, text: `${names[at % names.length]}${text}` }))
  return trialOf('a text as a dimension', attackByPlantedNames(labelled, names), attackByPlantedNames(numbers, names))
}
