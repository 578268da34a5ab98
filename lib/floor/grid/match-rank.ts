/** How good a match is, the best first. The database says the same of its rows (`rankExpression`). */
export const matchRanks = { nameBegins: 0, wordBegins: 1, inName: 2, inDetails: 3 } as const
type MatchRank = (typeof matchRanks)[keyof typeof matchRanks]

/** What stands between words, in what is typed as in what is shown: "1 Quayside, Bristol · Harbour Theatre". */
const betweenWords = /[\s,·]+/u

/** Words with one space between them, however they were typed. */
export const collapseSpaces = (typed: string): string => typed.split(betweenWords).filter(Boolean).join(' ')

const asCompared = (text: string) => collapseSpaces(text.toLocaleLowerCase('en-GB'))

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/**
 * How well what was typed matches a record by its name and its details: a name that begins with it, then a word of the name
 * that does, then a name that holds it, then details that do. Undefined where it is in neither.
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

/** Those that match what was typed, the best first and alike ones in the order they came in. */
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
