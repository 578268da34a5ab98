import { type Figure, withheld } from './symbols'

/** A pooled figure of a group wants so many organisations, the reader's among them. */
const fewestPooled = 6
/** The middle half of a group wants so many that have enough answers. */
export const fewestForMiddleHalf = 11
/** An organisation counts in the middle half with so many answers. */
export const fewestAnswers = 30
/** Two published groups, or two releases of one, differ by nobody or by so many organisations. */
const fewestDifferent = 5

/** One organisation's own figure (a share, a mean, a score) and of how many answers it is. */
export type OrganisationFigure = { organisation: number; value: number; answers: number }

/** A pooled figure, which is made of the counts or sums of all: withheld where the group is too small. */
export const pooledFigure = (organisations: number, figure: Figure): Figure =>
  organisations < fewestPooled ? withheld : figure

/** The lower and upper edge of the middle half. */
type MiddleHalf = { low: number; high: number }

/**
 * The middle half of a group's organisations: each edge is the mean of the three around a quartile, so that no edge is anybody's own.
 * Undefined where fewer than eleven have 30 answers.
 */
export function middleHalf(figures: readonly OrganisationFigure[]): MiddleHalf | undefined {
  const values = figures
    .filter(({ answers }) => answers >= fewestAnswers)
    .map(({ value }) => value)
    .sort((a, b) => a - b)
  if (values.length < fewestForMiddleHalf) return undefined
  const quartile = Math.round((values.length - 1) / 4)
  const around = (at: number) => values.slice(at - 1, at + 2).reduce((sum, value) => sum + value, 0) / 3
  return { low: around(quartile), high: around(values.length - 1 - quartile) }
}

/** The organisations that stand behind a published figure. */
export type Group = ReadonlySet<number>

/** True where one to four organisations are in one of two groups and not in the other: the difference would be theirs. */
export function differByFew(one: Group, other: Group): boolean {
  const isFew = (count: number) => count > 0 && count < fewestDifferent
  return isFew(countOnlyIn(one, other)) || isFew(countOnlyIn(other, one))
}

const countOnlyIn = (one: Group, other: Group) => [...one].filter((organisation) => !other.has(organisation)).length

/**
 * Which of the groups of a release may be published: those that do not differ by a few organisations from one published before,
 * nor from one that comes earlier in this list.
 * @param before the groups ever published for the same figure
 * @returns the places of those that are withheld
 */
export function groupsWithheld(groups: readonly Group[], before: readonly Group[]): number[] {
  const shown = [...before]
  return groups.flatMap((group, at) => {
    if (shown.some((other) => differByFew(group, other))) return [at]
    shown.push(group)
    return []
  })
}
