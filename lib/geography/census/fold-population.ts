import { UnknownGeography } from '../unknown-geography'
import { askedBandsOf, bandsFrom16 } from './age-bands'
import type { CensusAbout, CensusLine } from './census-file'
import { ageVariable, type CensusVariable, censusVariables, doesNotApply, isTotal, sexVariable } from './variables'

/** So many people of 16 and over of an area give an answer; the answer '' stands for all of them. */
type PopulationCount = { area: string; category: string; people: number }

export type Population = { characteristic: string; counts: PopulationCount[] }

/** Of a whole that is given, the parts are this much at least: the census alters small figures a little. */
const leastOfTotal = 0.99

/**
 * The people of 16 and over of each area by the answers of the question that asks the same.
 * @throws UnknownGeography where the file counts younger people with them, or not everybody, or by two things at a time
 */
export function foldPopulation(lines: readonly CensusLine[]): Population {
  const names = [...(lines[0]?.counts[0]?.about.keys() ?? [])]
  const variable = countedBy(names)
  const textsOf = (name: string) =>
    new Set(lines.flatMap(({ counts }) => counts.map(({ about }) => about.get(name) ?? '')))
  const labels = new Map(names.map((name) => [name, labelsOf(name, textsOf(name))]))
  if (variable !== ageVariable && !labels.get(ageVariable.name)?.size) refuseChildren(variable, textsOf(variable.name))
  // A variable that is only there as a total narrows nothing.
  const used = names.filter((name) => name === variable.name || (labels.get(name)?.size ?? 0) > 0)
  const isCounted = (about: CensusAbout) =>
    names.every((name) => {
      const text = about.get(name) ?? ''
      return used.includes(name) ? labels.get(name)?.has(text) : isTotal(text)
    })
  const cellsInAll = used.reduce((product, name) => product * (labels.get(name)?.size ?? 0), 1)
  const byArea = Map.groupBy(lines, ({ area }) => area)
  const counts = [...byArea].flatMap(([area, own]) => {
    const cells = own.flatMap(({ counts }) => counts).filter(({ about }) => isCounted(about))
    if (cells.length !== cellsInAll)
      throw new UnknownGeography(`The file has ${cells.length} figures of ${area} where there should be ${cellsInAll}.`)
    const sums = new Map([['', 0]])
    for (const { about, people } of cells) {
      sums.set('', (sums.get('') ?? 0) + people)
      const label = labels.get(variable.name)?.get(about.get(variable.name) ?? '')
      if (label) sums.set(label, (sums.get(label) ?? 0) + people)
    }
    refuseParts(variable, own, sums.get('') ?? 0)
    return [...sums].map(([category, people]) => ({ area, category, people }))
  })
  return { characteristic: variable.name, counts }
}

/** What people are counted by; age and sex may come with it. */
function countedBy(names: readonly string[]): CensusVariable {
  const known = censusVariables.filter(({ name }) => names.includes(name))
  const others = known.filter((variable) => variable !== ageVariable && variable !== sexVariable)
  if (others.length > 1)
    throw new UnknownGeography(
      `The file counts people by ${others.map(({ inWords }) => inWords).join(' and ')} at a time; choose one of them.`,
    )
  const found = others[0] ?? (names.includes(sexVariable.name) ? sexVariable : known[0])
  if (!found) throw new UnknownGeography('The file counts people by nothing that surveys ask.')
  return found
}

/** The categories that make up everybody once, each with the answer that means the same or null. */
function labelsOf(name: string, texts: ReadonlySet<string>): Map<string, string | null> {
  const parts = [...texts].filter((text) => !isTotal(text) && !doesNotApply(text))
  if (name === ageVariable.name) return parts.length === 0 ? new Map() : askedBandsOf(bandsFrom16(parts))
  const finest = parts.filter((text) => !parts.some((other) => other.startsWith(`${text}: `)))
  const variable = censusVariables.find((each) => each.name === name)
  const categories = finest.map((text) => {
    const found = variable?.categories.find(({ of }) => of.test(text))
    if (!found) throw new UnknownGeography(`“${text}” of ${variable?.inWords} is not known.`)
    return [text, found] as const
  })
  const told = new Set(categories.flatMap(([, { label, insteadOf = [] }]) => [label, ...insteadOf]))
  const lacking = variable?.categories.find(({ label }) => label !== null && !told.has(label))
  if (lacking && categories.length > 0)
    throw new UnknownGeography(
      `The file has no one under “${lacking.label}”: choose all categories of ${variable?.inWords}.`,
    )
  return new Map(categories.map(([text, { label }]) => [text, label]))
}

/** Surveys are answered by people of 16 and over: a file without ages must be of these alone. */
function refuseChildren({ inWords, asksFrom16 }: CensusVariable, texts: ReadonlySet<string>): void {
  if (asksFrom16 || [...texts].some((text) => /aged 16 years and over/i.test(text))) return
  throw new UnknownGeography(
    `The file counts people of all ages by ${inWords}, and surveys are answered by people of 16 and over: choose a table of ${inWords} by age.`,
  )
}

/** Where the file has the total of the same people, the categories must come to it. */
function refuseParts({ name, inWords }: CensusVariable, own: readonly CensusLine[], sum: number): void {
  const totals = own
    .flatMap(({ counts }) => counts)
    .filter(({ about }) => [...about.values()].every(isTotal) && /16 years and over/i.test(about.get(name) ?? ''))
  const [total] = totals
  if (total && sum < leastOfTotal * total.people)
    throw new UnknownGeography(
      `Of ${total.people} people of ${own[0]?.area} only ${sum} are counted by ${inWords}: choose all categories.`,
    )
}
