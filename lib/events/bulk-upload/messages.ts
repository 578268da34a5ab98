import { countOf, formatNumber } from '@/lib/floor/format-number'

/** The specification's sentences about events in bulk, and ours where it has none. */
export const messages = {
  title: 'Events bulk upload',
  organisationPlaceholder: 'Select Organisation...',
  organisationRequired: 'Organisation Access is required',
  typeNotAllowed: 'File Type is not allowed',
  nameInvalid: (sign?: string) => `File Name is invalid${sign ? `: “${sign}” cannot be part of it` : ''}`,
  oneFile: 'Choose one file at a time.',
  tooLarge: 'The file is larger than 20 MB. Upload its events in several files.',
  unableToUpload: (rule: string) => `Unable to upload file. ${rule}`,
  unableToDownload: 'Unable to download file. Please try again',
  readyToUpload: 'Ready to Upload',
  inProgress: 'Data import in progress. Please wait...',
  uploaded: (withWarnings: boolean) => `File has been successfully uploaded${withWarnings ? ' - with warnings' : ''}`,
  failed: 'Data import failed',
  seeErrors: 'see error breakdown below',
  // Spelled as it is documented.
  unexpected: 'An unexpected error occured whilst processing the file.',
  pending: 'Upload Pending - Warnings Identified',
  overrideWarnings: 'Override warnings',
  errorBreakdown: 'Error breakdown',
  warningBreakdown: 'Warning breakdown',
  totalErrors: 'Total number of errors',
  totalWarnings: 'Total number of warnings',
  recommendedFixes: 'Recommended fixes',
  affectedCells: 'Affected cells',
  // Over warnings too, as it is documented.
  count: 'Error count',
  noErrors: 'No errors to display',
  noWarnings: 'No warnings to display',
  undone: 'The upload was undone. What it brought is gone.',
  unableToUndo: (reason: string) => `Unable to undo the upload. ${reason}`,
} as const

/** The five steps of the page. */
export const steps = [
  'Download the latest template and do not rename it.',
  'Select the organisation.',
  'Populate all compulsory fields. Missing attendance values are autofilled with zero.',
  'Attach an .xlsx file by drag and drop or Select file.',
  'Click Upload when it shows Ready to Upload.',
] as const

/** Why a workbook is refused as a whole: what has no documented type. */
export const refusals = {
  organisationInactive: 'The organisation is disabled, so no events can be uploaded for it.',
  sheetMissing: 'The sheet ‘Events’ is missing. Download the latest template and copy your rows into it.',
  noHeaders:
    'The first row of the sheet ‘Events’ has no column names. Download the latest template and copy your rows into it.',
  columnMissing: (name: string) =>
    `The column ‘${name}’ is missing. Download the latest template and copy your rows into it.`,
  columnUnknown: (cell: string, name: string) =>
    `The column ${name} (${cell}) is not in the template. Correct its name or delete the column.`,
  columnTwice: (name: string, cells: string) =>
    `The column ‘${name}’ is there more than once (${cells}). Delete one of them.`,
  oldTemplate: 'The file was made from an older template. Download the latest template and copy your rows into it.',
  noRows: 'There is no event in the file. Fill in a row of the sheet ‘Events’ for each event.',
  tooManyRows: (rows: number, most: number) =>
    `There are ${formatNumber(rows)} rows of events, and at most ${formatNumber(most)} can be uploaded at once. Upload them in several files.`,
  merged: (cells: string) => `The cells ${cells} are merged. Unmerge them and upload the file again.`,
  changedMeanwhile:
    'Somebody changed the same events or their locations while the file was read. Please upload it again.',
  anotherOrganisation:
    'The file was downloaded for another organisation. Choose that organisation, or download a file for this one.',
} as const

/** So many are named one by one; of the others their number is told, and their cells say the rest. */
const namedMost = 10

/** The first few of a long list, and how many more there are. */
function firstFew(items: readonly string[], more: (count: number) => string): string[] {
  const others = items.length - namedMost
  return others > 0 ? [...items.slice(0, namedMost), more(others)] : [...items]
}

/** Why a file waits although nothing is wrong with it, and what is left out of it. */
export const notices = {
  changesWait: (events: number, changes: number) =>
    `${countOf(events, 'existing event', 'existing events')} would change (${countOf(changes, 'change', 'changes')}). Look at what would change, then upload the file again with the warnings overridden.`,
  resetsWait: (confirmations: readonly string[]) => {
    const named = firstFew(confirmations, (count) => `${formatNumber(count)} more`)
    return `The file would reset ${countOf(confirmations.length, 'confirmation', 'confirmations')}: ${new Intl.ListFormat('en-GB').format(named)}. If that is meant, upload it again with the warnings overridden.`
  },
  staleRows: (rows: readonly string[]) =>
    firstFew(rows, (count) => `${countOf(count, 'more row is', 'more rows are')} left out for the same reason.`),
  staleRow: (row: number, name: string, who: string, when: string) =>
    `Row ${row}: ‘${name}’ was changed by ${who} on ${when}, after the file was downloaded. The row is left out; download the year again to change the event.`,
} as const

/** Why an upload cannot be undone. */
export const undoRefusals = {
  nothingWritten: 'It changed nothing, so there is nothing to undo.',
  hasSurvey: (name: string) => `The event ‘${name}’ has been given a survey since.`,
  changed: (name: string) => `The event ‘${name}’ has been changed since.`,
  gone: 'One of its events has been deleted since.',
  confirmed: (name: string) => `The event ‘${name}’ has been confirmed since.`,
  locationGone: (name: string) => `The location that ‘${name}’ had has been deleted since.`,
} as const

/** What came of an upload, in a sentence or two. */
export function outcomeSentences({
  eventsCreated,
  eventsUpdated,
  eventsUnchanged,
  eventsSkipped,
  locationsCreated,
  zerosFilled,
}: Record<
  'eventsCreated' | 'eventsUpdated' | 'eventsUnchanged' | 'eventsSkipped' | 'locationsCreated' | 'zerosFilled',
  number
>): string[] {
  const parts: [count: number, sentence: string][] = [
    [eventsCreated, `${countOf(eventsCreated, 'event', 'events')} created.`],
    [eventsUpdated, `${countOf(eventsUpdated, 'event', 'events')} updated.`],
    [
      eventsUnchanged,
      `${countOf(eventsUnchanged, 'event', 'events')} left as ${eventsUnchanged === 1 ? 'it was' : 'they were'}.`,
    ],
    [
      eventsSkipped,
      `${countOf(eventsSkipped, 'row', 'rows')} skipped, because ${eventsSkipped === 1 ? 'the event is' : 'the events are'} there already.`,
    ],
    [locationsCreated, `${countOf(locationsCreated, 'location', 'locations')} created.`],
    [zerosFilled, `${countOf(zerosFilled, 'missing attendance value', 'missing attendance values')} filled with 0.`],
  ]
  return [parts.flatMap(([count, sentence]) => (count > 0 ? [sentence] : [])).join(' ') || 'Nothing new.']
}
