// How formulas begin in spreadsheet programs: = + - @, their fullwidth forms, TAB and CR; also after blanks and
// invisible marks. Leading apostrophes count too, so that `unguardFormula` is exact.
const formulaPattern = /^'*[\s\u200b-\u200f\u2060]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** True for text that a spreadsheet program might run as a formula. */
export const looksLikeFormula = (text: string) => formulaPattern.test(text)

/** Text for a file: what looks like a formula gets an apostrophe in front and stays text. */
export const guardFormula = (text: string) => (formulaPattern.test(text) ? `'${text}` : text)

/** The inverse of `guardFormula`, for files that are uploaded again. */
export const unguardFormula = (text: string) =>
  text.startsWith("'") && formulaPattern.test(text) ? text.slice(1) : text

/** Separators of any country's spreadsheet program, quotes and line ends, and blanks at either end. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** Text as a CSV cell: in quotes where it needs them, and with an apostrophe in front where it looks like a formula. */
export function csvText(text: string): string {
  const safe = guardFormula(text)
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
