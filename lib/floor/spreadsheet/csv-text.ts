import { guarded } from './formula-guard'

/** Separators of any country's spreadsheet program, quotes and line ends, and blanks at either end. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** Text as a CSV cell: in quotes where it needs them, and with an apostrophe in front where it looks like a formula. */
export function csvText(text: string): string {
  const safe = guarded(text)
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
