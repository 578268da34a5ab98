/** How good a match is, the best first. The database says the same of its rows (`rankExpression`). */
export const matchRanks = { nameBegins: 0, wordBegins: 1, inName: 2, inDetails: 3 } as const
export type MatchRank = (typeof matchRanks)[keyof typeof matchRanks]

/** What stands between words, in what is typed as in what is shown: "1 Quayside, Bristol · Harbour Theatre". */
const betweenWords = /[\s,·]+/u

/** The words somebody typed; each of them has to be found. */
export const wordsTyped = (typed: string): string[] => typed.split(betweenWords).filter(Boolean)

const asCompared = (text: string) => text.toLocaleLowerCase('en-GB').split(betweenWords).join(' ').trim()

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/**
 * How well what was typed matches a record by its name and its details: a name that begins with it, then a word of the name
 * that does, then its words anywhere in the name, then those that need the details. Undefined where a word is in neither.
 */
export function matchRank(typed: string, name: string, details = ''): MatchRank | undefined {
  const words = wordsTyped(asCompared(typed))
  const inName = asCompared(name)
  const inDetails = asCompared(details)
  if (!words.every((word) => inName.includes(word) || inDetails.includes(word))) return undefined
  const phrase = words.join(' ')
  if (inName.startsWith(phrase)) return matchRanks.nameBegins
  if (beginsWord(inName, phrase)) return matchRanks.wordBegins
  return words.every((word) => inName.includes(word)) ? matchRanks.inName : matchRanks.inDetails
}

function beginsWord(text: string, phrase: string): boolean {
  if (!isLetter(phrase[0])) return false
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
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
