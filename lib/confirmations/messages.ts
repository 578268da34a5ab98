import { formatDate } from '@/lib/floor/calendar/plain-date'
import { firstDayOf, formatFinancialYear, formatQuarter, lastDayOf, type Quarter } from '@/lib/floor/calendar/quarter'

/** Messages about confirmations, in the specification's wording. */
export const messages = {
  confirmed: (quarter: number) => `Quarter ${quarter} confirmed successfully.`,
  statusFailed: 'There was a problem retrieving your confirmation status. Please contact the support team.',
  loadFailed: 'Error loading confirmations. Please contact the support team.',
  historyFailed: 'Failed to load quarterly attestation history. Please contact the support team.',
  unableToDownload: 'Unable to download file. Please try again',
  /** The wording is ours, in the style of the others. */
  filled: (quarter: number) => `Blanks of quarter ${quarter} filled with 0.`,
}

/** "Quarter 2 of 2026/27" */
export const quarterInWords = ({ year, quarter }: Quarter) => `Quarter ${quarter} of ${formatFinancialYear(year)}`

const namesShown = 3

/** "‘Hamlet’, ‘Macbeth’ and 4 more" */
function namesInWords(names: readonly string[], all = names.length): string {
  const shown = names.slice(0, namesShown).map((name) => `‘${name}’`)
  const others = all - shown.length
  if (others > 0) return `${shown.join(', ')} and ${others} more`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join()
}

/** The events that reset a confirmation, the first of them by name: "‘Hamlet’, ‘Macbeth’ and 4 more". */
export const changedEventsInWords = ({ eventNames, events }: { eventNames: readonly string[]; events: number }) =>
  namesInWords(eventNames, events)

/** Why a quarter cannot be confirmed or filled; the specification leaves the wording to the server. */
export const refusals = {
  future: (quarter: Quarter) =>
    `${quarterInWords(quarter)} has not begun: it can be confirmed from ${formatDate(firstDayOf(quarter))}.`,
  year: (first: number, last: number) =>
    `Only quarters of ${formatFinancialYear(first)} to ${formatFinancialYear(last)} can be confirmed.`,
  twice: (quarter: Quarter) => `${quarterInWords(quarter)} has already been confirmed.`,
  blanks: (quarter: Quarter, names: readonly string[]) =>
    `${quarterInWords(quarter)} cannot be confirmed while figures are missing: ${namesInWords(names)}.`,
  notFillable: (quarter: Quarter, last: Quarter) =>
    `Blanks of ${quarterInWords(quarter).toLowerCase()} cannot be filled with 0: only those up to ${formatQuarter(last)}, which ended on ${formatDate(lastDayOf(last))}, can.`,
  nothingBlank: (quarter: Quarter) => `${quarterInWords(quarter)} has no blank figures to fill.`,
}
