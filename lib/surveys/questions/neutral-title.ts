import { possessive, possessiveQuestions, tokenPattern } from './tokens'

/** What an editor types for a question; the other bracketed words are filled in from the event and the survey. */
const typedTokens: readonly string[] = ['placeholder', 'insert date', 'insert partner name']

/** Stands where each survey has words of its own. */
export const gap = '…'

/**
 * The words that stand for a bracketed one where a title is about no survey in particular, or where a survey was
 * published before anybody had filled it in. This is the one place for them; figures and files show no brackets.
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

/** Fills each bracketed word in: with what is known of the n-th, and neutral words where that is nothing. */
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

/** True for a title of a template in which each survey has words of its own, which change what is asked. */
export const isCustomisable = (title: string): boolean =>
  [...title.matchAll(tokenPattern)].some(([, tokenName = '']) => isTypedToken(tokenName))

/** A title that a survey asked: the template's, and what stands in place of its bracketed words, one after the other. */
export type PublishedTitle = { template: string; filled: readonly string[] }

/** Finds out what was filled into a title; one that is not the template's is taken as it is. */
export function parsePublishedTitle(title: string, template: string | undefined): PublishedTitle {
  const fixed = (template ?? '').split(new RegExp(tokenPattern.source, 'i')).filter((_, index) => index % 2 === 0)
  const found = new RegExp(`^${fixed.map(RegExp.escape).join('(.*?)')}$`, 's').exec(title)
  return template === undefined || !found ? { template: title, filled: [] } : { template, filled: found.slice(1) }
}

/**
 * What a survey asked, apart from the names of its event, organisation, art form and place: the same for surveys that
 * differ in nothing else. Words that an editor typed stay; so does every word of a title that is not the template's.
 */
export const wordingOf = (questionName: string, { template, filled }: PublishedTitle): string =>
  fillTokens(questionName, template, (at, tokenName) => (isTypedToken(tokenName) ? filled[at] : undefined))

/** One title for surveys of one wording: names that all of them have in common, neutral words for the others. */
export function commonTitle(questionName: string, titles: readonly PublishedTitle[]): string {
  const [first, ...others] = titles
  if (!first) return ''
  return fillTokens(questionName, first.template, (at) =>
    others.every(({ filled }) => filled[at] === first.filled[at]) ? first.filled[at] : undefined,
  )
}
