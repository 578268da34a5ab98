import { countOf } from '@/lib/floor/format-number'
import { ticketsInWords } from '../tickets-in-words'
import type { NegativePerformances, SaleSums } from '../upload-options'
import { formatPence, linesInWords } from './outcome-words'

const linesAndTickets = (sums: SaleSums) =>
  `${linesInWords(sums)} with ${ticketsInWords(sums.tickets)} (${formatPence(sums.paidPence)})`

/** What the worker says of a ticketing file as a whole. */
export const importMessages = {
  organisationInactive: 'The organisation is disabled, so no ticketing data can be uploaded for it.',
  noLines: 'The file has headings and no sales below them. Check what was exported, and export it again.',
  unknownProfile: (name: string) => `There is no profile called ‘${name}’: choose one of the organisation’s profiles.`,
  missingColumns: (names: readonly string[]) =>
    `The file has no column for ${names.map((name) => `‘${name}’`).join(', ')}, which files of this kind need. Export it with them, or upload it without choosing how it is read.`,
  periodMissing:
    'For everything sold in a period, its first and last performance days are needed. Upload the file again with both.',
  outsidePeriod: (lines: number, line: number) =>
    `${countOf(lines, 'line is', 'lines are')} about performances outside the period that was given, the first of them line ${line}. Give a longer period, or export only these days.`,
  otherThanHeld: (line: number) =>
    `Line ${line} is not what the platform holds: it was changed in the file, or another upload or an undo has changed it since. A download of lines cannot correct anything. Correct the sale in the box office, export it and upload that file.`,
  changedMeanwhile: 'Another upload or an undo changed the same ticketing data meanwhile. Upload the file again.',
  taken: (added: SaleSums) => `${linesAndTickets(added)} ${added.lines === 1 ? 'was' : 'were'} added.`,
  nothingNew: 'Nothing changed: all lines of the file were here already.',
  replaced: (sums: SaleSums) =>
    `${linesAndTickets(sums)} ${sums.lines === 1 ? 'was' : 'were'} replaced by what the file says.`,
  removed: (sums: SaleSums) =>
    `${linesAndTickets(sums)} ${sums.lines === 1 ? 'was' : 'were'} removed: the file no longer has their orders.`,
  unchanged: (sums: SaleSums) => `${countOf(sums.lines, 'line was', 'lines were')} here already.`,
  ignored: (lines: number) => `${countOf(lines, 'line was', 'lines were')} left out, such as reservations.`,
  unlinked: (references: number) =>
    references === 1
      ? '1 reference of the file belongs to no event yet.'
      : `${countOf(references, 'reference', 'references')} of the file belong to no event yet.`,
  belowNothing: ({ performances, examples }: NegativePerformances) =>
    performances === 1
      ? `1 performance has more tickets given back than sold: ${examples[0]}. Check whether its sales were uploaded.`
      : `${countOf(performances, 'performance', 'performances')} have more tickets given back than sold, the first ${examples[0]}. Check whether their sales were uploaded.`,
  warnings: (warnings: number) => `${countOf(warnings, 'warning was', 'warnings were')} found. See the details.`,
} as const
