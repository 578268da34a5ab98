/** Ranks of a match, the best first; `rankExpression` is the same in SQL. */
export const matchRanks = { nameBegins: 0, wordBegins: 1, inName: 2, inDetails: 3 } as const
type MatchRank = (typeof matchRanks)[keyof typeof matchRanks]

/** Separators of words, in typed and shown texts: "1 Quayside, Bristol · Harbour Theatre". */
const betweenWords = /[\s,·]+/u

/** The text with one space between its words. */
export const collapseSpaces = (typed: string): string => typed.split(betweenWords).filter(Boolean).join(' ')

const asCompared = (text: string) => collapseSpaces(text.toLocaleLowerCase('en-GB'))

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/**
 * The rank of a record for a typed text: the name begins with it, a word of the name does, the name contains it, or the
 * details do. Undefined where none does.
 */
export function matchRank(typed: string, name: string, details = ''): MatchRank | undefined {
  const typedWords = asCompared(typed)
  const inName = asCompared(name)
  if (inName.startsWith(typedWords)) return matchRanks.nameBegins
  if (isWordStart(inName, typedWords)) return matchRanks.wordBegins
  if (inName.includes(typedWords)) return matchRanks.inName
  return asCompared(details).includes(typedWords) ? matchRanks.inDetails : undefined
}

function isWordStart(text: string, wanted: string): boolean {
  if (!isLetter(wanted[0])) return false
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!isLetter(text[at - 1])) return true
  }
  return false
}

/** The records that match, the best first, equal ones in their original order. */
export function rankMatches<Named extends { name: string; detail?: string | undefined }>(
  typed: string,
  choices: readonly Named[],
): Named[] {
  return choices
    .flatMap((choice) => {
      const rank = matchRank(typed, choice.name, choice.detail)
      return rank === undefined ? [] : { choice, rank }
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
}
