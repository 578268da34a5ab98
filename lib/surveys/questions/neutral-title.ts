import { possessive, possessiveQuestions, tokenPattern } from './tokens'

/** Bracketed words for which the editor types a text; the others are filled in from the event and the survey. */
const typedTokens: readonly string[] = ['placeholder', 'insert date', 'insert partner name']

/** Replaces words that each survey types for itself. */
export const gap = '…'

/**
 * Neutral words for bracketed ones, for titles that belong to several surveys, and for surveys published before
 * brackets were checked. Figures and exports show no brackets.
 */
const neutralWords: Readonly<Record<string, string>> = {
  event: 'the event',
  npo: 'the organisation',
  discipline: 'arts',
  location: 'the venue',
  ...Object.fromEntries(typedTokens.map((typed) => [typed, gap])),
}

const isTypedToken = (tokenName: string) => typedTokens.includes(tokenName.toLowerCase())

function neutralWord(questionName: string, tokenName: string): string {
  const name = tokenName.toLowerCase()
  const word = neutralWords[name] ?? gap
  return name === 'npo' && possessiveQuestions.includes(questionName) ? possessive(word) : word
}

/** A title without brackets: "How would you rate …?", "Was this your first visit to the venue?". */
export const neutralTitle = (questionName: string, title: string): string =>
  fillTokens(questionName, title, () => undefined)

/** Replaces each bracketed word with `wordAt` of its position, or neutral words where that is undefined. */
function fillTokens(
  questionName: string,
  title: string,
  wordAt: (at: number, tokenName: string) => string | undefined,
): string {
  let at = -1
  return title.replace(tokenPattern, (_, tokenName: string) => {
    at += 1
    const word = wordAt(at, tokenName)
    return word === undefined ? neutralWord(questionName, tokenName) : neutralTitle(questionName, word)
  })
}

/** True for a template's title with words that each survey types for itself, which change what is asked. */
export const isCustomisable = (title: string): boolean =>
  [...title.matchAll(tokenPattern)].some(([, tokenName = '']) => isTypedToken(tokenName))

/** A published title: the template's title, and the replacements of its bracketed words, in order. */
export type PublishedTitle = { template: string; filled: readonly string[] }

/** Recovers the replacements from a published title. A title that does not match the template's is its own template. */
export function parsePublishedTitle(title: string, template: string | undefined): PublishedTitle {
  const fixed = (template ?? '').split(new RegExp(tokenPattern.source, 'i')).filter((_, index) => index % 2 === 0)
  const found = new RegExp(`^${fixed.map(RegExp.escape).join('(.*?)')}$`, 's').exec(title)
  return template === undefined || !found ? { template: title, filled: [] } : { template, filled: found.slice(1) }
}

/**
 * A key that is equal for published titles that differ only in the names of event, organisation, art form and place.
 * Words typed in the editor remain, and so does a title that does not match the template's.
 */
export const wordingOf = (questionName: string, { template, filled }: PublishedTitle): string =>
  fillTokens(questionName, template, (at, tokenName) => (isTypedToken(tokenName) ? filled[at] : undefined))

/** One title for surveys of the same wording: names that all of them share, neutral words for the others. */
export function commonTitle(questionName: string, titles: readonly PublishedTitle[]): string {
  const [first, ...others] = titles
  if (!first) return ''
  return fillTokens(questionName, first.template, (at) =>
    others.every(({ filled }) => filled[at] === first.filled[at]) ? first.filled[at] : undefined,
  )
}
