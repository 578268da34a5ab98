import { possessive, possessiveQuestions, token } from './tokens'

/** What an editor types for a question; the other bracketed words are filled in from the event and the survey. */
const typedTokens: readonly string[] = ['placeholder', 'insert date', 'insert partner name']

/** Stands where each survey has words of its own. */
export const gap = '…'

/**
 * The words that stand for a bracketed one where a title is about no survey in particular, or where a survey was
 * published before anybody had filled it in. This is the one place for them; nobody but an editor is shown brackets.
 */
export const neutralWords: Readonly<Record<string, string>> = {
  event: 'the event',
  npo: 'the organisation',
  discipline: 'arts',
  location: 'the venue',
  ...Object.fromEntries(typedTokens.map((typed) => [typed, gap])),
}

function neutralWord(questionName: string, tokenName: string): string {
  const name = tokenName.toLowerCase()
  const word = neutralWords[name] ?? gap
  return name === 'npo' && possessiveQuestions.includes(questionName) ? possessive(word) : word
}

/** A title without brackets: "How would you rate …?", "Was this your first visit to the venue?". */
export const neutralTitle = (questionName: string, title: string): string =>
  title.replace(token, (_, tokenName: string) => neutralWord(questionName, tokenName))

/** True for a title of a template in which each survey has words of its own, which change what is asked. */
export const isCustomisable = (title: string): boolean =>
  [...title.matchAll(token)].some(([, tokenName = '']) => typedTokens.includes(tokenName.toLowerCase()))

/**
 * What a survey asked, apart from the names of its event, organisation, art form and place: the same for surveys that
 * differ in nothing else. Words that an editor typed stay; so does every word of a title that is not the template's.
 */
export function wordingOf(questionName: string, asked: string, templateTitle: string | undefined): string {
  const written = templateTitle === undefined ? undefined : wordsAround(templateTitle)
  const found = written?.pattern.exec(asked)
  if (!written || !found) return neutralTitle(questionName, asked)
  let at = 0
  const filled = written.title.replace(token, (_, tokenName: string) => {
    at += 1
    const isTyped = typedTokens.includes(tokenName.toLowerCase())
    return isTyped ? (found[at] ?? gap) : neutralWord(questionName, tokenName)
  })
  return neutralTitle(questionName, filled)
}

/** A title that anything may be filled into, as an expression that finds out what was. */
function wordsAround(title: string): { title: string; pattern: RegExp } {
  const fixed = title.split(new RegExp(token.source, 'i')).filter((_, index) => index % 2 === 0)
  return { title, pattern: new RegExp(`^${fixed.map(RegExp.escape).join('(.*?)')}$`, 's') }
}
