import { recordKinds } from '@/lib/floor/access/record-address'
import { collapseSpaces } from '@/lib/floor/grid/match-rank'

/** What the search finds, in the order in which equally good groups stand. */
export const foundKinds = [...recordKinds, 'guide'] as const
export type FoundKind = (typeof foundKinds)[number]

/** One thing that was found. `detail` tells it from others of its name. */
export type SearchResult = { name: string; detail: string; href: string }

export type SearchGroup = { kind: FoundKind; results: SearchResult[] }

/** From how many characters on the search asks. */
export const searchFrom = 2
/** Most results of one kind. */
export const resultsOfKind = 6
export const searchMaxCharacters = 100

/** What was typed, as it is compared: one form of each letter, one space between words. */
export const normaliseTyped = (typed: string): string => collapseSpaces(typed.normalize('NFKC'))

/** As far as a postcode can be typed with at least its first digit: LS1, ls14, LS1 4AP, ls14ap. */
const postcodeBegins = /^[a-z]{1,2}\d[a-z\d]?(?: ?\d[a-z]{0,2})?$/i
const quickCode = /^[2-9a-hjkmnp-tv-z]{10}$/i

/** Postcode and quick code as stored, without spaces and in capitals; undefined where the words cannot be one. */
export const postcodeIn = (words: string): string | undefined =>
  postcodeBegins.test(words) ? words.replaceAll(' ', '').toUpperCase() : undefined

export const quickCodeIn = (words: string): string | undefined =>
  quickCode.test(words) ? words.toUpperCase() : undefined

/** The groups that have anything, the one with the best match first. */
export function orderGroups<Group extends { results: readonly { rank: number }[] }>(groups: readonly Group[]): Group[] {
  const bestOf = ({ results }: Group) => results[0]?.rank ?? Number.POSITIVE_INFINITY
  return groups.filter(({ results }) => results.length > 0).sort((one, other) => bestOf(one) - bestOf(other))
}
