import { countOf, formatNumber } from '@/lib/floor/format-number'
import { messages as uploadMessages } from '../messages'

/** Messages about workbooks of users and of organisations. */
export const messages = {
  accepted: uploadMessages.accepted,
  sheetMissing: (sheet: string) => `The workbook has no sheet ‘${sheet}’. Download the template and fill that in.`,
  columnMissing: (heading: string) => `The column ‘${heading}’ is missing. Download the template and fill that in.`,
  columnUnknown: (cell: string, heading: string) =>
    `The heading ‘${heading}’ in ${cell} is none of the template. Take the column out, or give it a heading of the template.`,
  columnTwice: (heading: string) => `The column ‘${heading}’ is there twice.`,
  merged: (ref: string) => `The cells ${ref} are merged. Take them apart.`,
  noRows: (words: readonly [string, string]) => `There is no ${words[0]} in the workbook.`,
  tooMany: (count: number, most: number, words: readonly [string, string]) =>
    `There are ${countOf(count, ...words)} in the workbook; at most ${formatNumber(most)} are made at a time.`,
  notInList: (text: string) => `‘${text.slice(0, 100)}’ is not in the list.`,
  putRight: 'Put it right and upload the workbook again.',
  chooseFromList: 'Write it as the sheet ‘Lists’ has it, and upload the workbook again.',
  waits: (count: number, words: readonly [string, string], consequence: string) =>
    `Nothing has been made yet. ${countOf(count, ...words)} would be made.${consequence && ` ${consequence}`}`,
  made: (count: number, words: readonly [string, string]) => `${countOf(count, ...words)} made.`,
  somebodyWasQuicker: 'Something in the workbook was made by somebody else meanwhile. Upload it again.',
} as const
