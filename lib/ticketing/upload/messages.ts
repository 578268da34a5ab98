import { countOf, formatNumber } from '@/lib/floor/format-number'
import { messages as uploadMessages } from '@/lib/imports/messages'

/** The specification's sentences about ticketing data, and ours where it has none. */
export const messages = {
  title: 'Ticketing Data',
  organisationPlaceholder: 'Select Organisation...',
  organisationRequired: 'Organisation Access is required',
  typeNotAllowed: 'File Type is not allowed',
  nameInvalid: (sign?: string) => `File Name is invalid${sign ? `: “${sign}” cannot be part of it` : ''}`,
  oneFile: 'Choose one file at a time.',
  tooLarge: 'The file is larger than 200 MB. Export it in several parts, such as one for each season.',
  unableToUpload: (rule: string) => `Unable to upload file. ${rule}`,
  unableToDownload: 'Unable to download file. Please try again',
  readyToUpload: 'Ready to Upload',
  accepted: uploadMessages.accepted,
  failed: 'Data upload failed',
  unexpected: 'The file did not arrive. Check your connection and try again.',
  periodRequired: 'For everything sold in a period, give its first and last day.',
  periodReversed: 'The first day of the period is after its last one.',
  extractedLater: 'The file cannot have been taken from the box office in the future.',
  noData: 'No data to display',
  undone: 'The upload was undone. What it brought is gone.',
  unableToErase: (reason: string) => `Unable to erase the customer. ${reason}`,
  mayBeInFiles: (files: number, until: string) =>
    files === 1
      ? `One file that was not imported may still name them. It is deleted on ${until}; if it waits for an answer, discard it and it goes at once.`
      : `${formatNumber(files)} files that were not imported may still name them. The last of them is deleted on ${until}; one that waits for an answer goes at once if you discard it.`,
  erased: (lines: number) =>
    lines === 0
      ? 'No line of this organisation has that customer ID. Nothing was erased.'
      : `The customer was erased from ${countOf(lines, 'line')}.`,
  unableToUndo: (reason: string) => `Unable to undo the upload. ${reason}`,
  discarded: 'The upload was discarded. Nothing of it counts.',
  unableToDiscard: (reason: string) => `Unable to discard the upload. ${reason}`,
  answered: 'The file is being read again with your answer.',
  forgotten: 'Forgotten. You are asked about the next file with these headings.',
  unableToForget: (reason: string) => `Unable to forget how these files are read. ${reason}`,
  unableToAnswer: (reason: string) => `Unable to send your answer. ${reason}`,
} as const

/** The five steps of the page. */
export const steps = [
  'Export your sales from the box office as CSV, or fill in the template.',
  'Select the organisation that sold the tickets.',
  'Attach a .csv file by drag and drop or Select file.',
  'Click Upload when it shows Ready to Upload.',
  'Look at the Upload status below, and answer what is asked there.',
] as const

/** What was found in a file, of one kind in one column, as a message of the list. */
export const groupSentence = ({ column, type, count }: { column: string; type: string; count: number }) =>
  `${column === '' ? 'The file' : column}: ${type} (${countOf(count, 'line', 'lines')})`
