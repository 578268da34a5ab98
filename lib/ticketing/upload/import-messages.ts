import type { Question, SaleSums } from './upload-options'

const figure = (count: number) => count.toLocaleString('en-GB')
const counted = (count: number, one: string, many: string) => `${figure(count)} ${count === 1 ? one : many}`

const pounds = (pence: number) =>
  (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP', minimumFractionDigits: 2 })

const linesAndTickets = ({ lines, tickets, paidPence }: SaleSums) =>
  `${counted(lines, 'line', 'lines')} with ${counted(tickets, 'ticket', 'tickets')} (${pounds(paidPence)})`

/** What the worker says of a ticketing file as a whole. */
export const importMessages = {
  organisationInactive: 'The organisation is disabled, so no ticketing data can be uploaded for it.',
  noLines: 'The file has a heading and no lines below it.',
  unknownProfile: (name: string) => `There is no profile called ‘${name}’: choose one of the organisation’s profiles.`,
  missingColumns: (names: readonly string[]) =>
    `The file has no column for ${names.map((name) => `‘${name}’`).join(', ')}, which the profile needs.`,
  periodMissing: 'A snapshot needs the first and the last day of the performances that it is about.',
  outsidePeriod: (lines: number, line: number) =>
    `${counted(lines, 'line is', 'lines are')} about performances outside the days that the snapshot is about, the first of them line ${line}.`,
  otherThanHeld: (line: number) =>
    `Line ${line} is not what the platform holds: it was changed in the file, or another upload or an undo has changed it since. A download of lines cannot correct anything. Correct the sale in the box office, export it and upload that file.`,
  changedMeanwhile: 'Another upload or an undo changed the same ticketing data meanwhile. Upload the file again.',
  taken: (added: SaleSums) => `${linesAndTickets(added)} came new.`,
  nothingNew: 'Nothing changed: all lines of the file were here already.',
  replaced: (sums: SaleSums) => `${linesAndTickets(sums)} gave way to them.`,
  removed: (sums: SaleSums) => `${linesAndTickets(sums)} were removed: the file no longer has their orders.`,
  unchanged: (sums: SaleSums) => `${counted(sums.lines, 'line was', 'lines were')} here already.`,
  ignored: (lines: number) => `${counted(lines, 'line was', 'lines were')} left out, as the profile says.`,
  unlinked: (references: number) =>
    references === 1
      ? '1 reference of the file belongs to no event yet.'
      : `${figure(references)} references of the file belong to no event yet.`,
  warnings: (warnings: number) => `${counted(warnings, 'thing', 'things')} could not be read and stayed unknown.`,
} as const

/** What a file is held for, in a sentence for whoever looks at the list. */
export function sentenceOf(question: Question): string {
  switch (question.kind) {
    case 'mapping':
      return 'Nothing was imported yet: say which column is which.'
    case 'replacement':
      return `Nothing was imported yet: ${counted(question.orders, 'order is', 'orders are')} in the file only in part. Say what the file holds.`
    case 'older':
      return `Nothing was imported yet: ${counted(question.orders, 'order', 'orders')} came with a file that was taken later than this one.`
    case 'removal':
      return `Nothing was imported yet: the file would remove ${counted(question.orders, 'order', 'orders')}, ${question.percent} % of its period.`
    case 'grain':
      return `Nothing was imported yet: ${counted(question.performances, 'performance', 'performances')} would change from lines to a total or from a total to lines.`
    case 'look':
      return 'Nothing was imported yet: look at what would come of it.'
  }
}
