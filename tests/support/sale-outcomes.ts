import { randomUUID } from 'node:crypto'
import type { Mapping } from '@/lib/ticketing/profiles/mapping'
import { templateProfile } from '@/lib/ticketing/profiles/template'
import type { importMessages } from '@/lib/ticketing/upload/import-messages'
import type { Question } from '@/lib/ticketing/upload-options'
import type { ShownElsewhere } from './refused-workbooks'
import { type SaleCells, saleFile, saleLine } from './sale-lines'

/** A file that is sent, and what is answered where it is held. */
export type Sending = { file: string; query?: Record<string, unknown>; answers?: unknown }

/** A sentence about a file: what is there before, a sending of which it is said, and one of which it just is not. */
export type SentenceEdge = { message: string; before?: Sending[]; said: Sending; unsaid: Sending }

/** Reference that an event of the organisation has. */
export const linkedReference = 'LINKED'

const sent = (lines: readonly string[], query?: Record<string, unknown>): Sending => ({
  file: saleFile(...lines),
  ...(query && { query }),
})
const anOrder = (cells: SaleCells = {}) => ({ 'Transaction ID': `T-${randomUUID()}`, ...cells })
const [known, priced, mixed, parted, older] = [anOrder(), anOrder(), anOrder(), anOrder(), anOrder()]
/** A file of everything that one day has. */
const wholeDay = (day: string, orders: readonly SaleCells[]): Sending => {
  const [year, month, date] = day.split('-')
  const performance = { 'Performance Date': `${date}/${month}/${year}` }
  const lines = orders.map((order) => saleLine({ ...order, ...performance }))
  return sent(lines, { mode: 'snapshot', from: day, to: day })
}
const orders = (count: number) => Array.from({ length: count }, () => anOrder())
const [few, many, twoOrders] = [orders(49), orders(50), orders(2)]

/** A file with a heading of its own, and how it is read. */
const headed = (heading: string, line: string, changed: Partial<Mapping>): Sending => ({
  file: saleFile(line).replace('Price Paid', heading),
  answers: {
    mapping: {
      ...templateProfile.mapping,
      columns: { ...templateProfile.mapping.columns, pricePaid: heading },
      ...changed,
    },
  },
})
const totals = `Takings ${randomUUID()}`
const periods = `Paid ${randomUUID()}`
const [givenBack, allGivenBack] = [`R-${randomUUID()}`, `R-${randomUUID()}`]
const refund = { 'Transaction Type': 'Refund' }
const counted = { 'Box Office Reference ID': `R-${randomUUID()}` }

/** For everything that is said of a file as a whole. What has no edge does not compile. */
export const sentenceEdges: Readonly<Record<keyof typeof importMessages, SentenceEdge | ShownElsewhere>> = {
  organisationInactive: { shownBy: 'tests/api/ticketing-uploads.spec.ts', title: 'an organisation that is disabled' },
  changedMeanwhile: {
    shownBy: 'lib/ticketing/sales/sums-stay-true.db.test.ts',
    title: 'two importers at once take turns',
  },
  otherThanHeld: {
    shownBy: 'lib/ticketing/upload/lines-again.db.test.ts',
    title: 'is not what the platform holds',
  },
  noLines: {
    message: 'The file has headings and no sales below them. Check what was exported, and export it again.',
    said: sent([]),
    unsaid: sent([saleLine()]),
  },
  unknownProfile: {
    message: 'There is no profile called ‘Templates’: choose one of the organisation’s profiles.',
    said: sent([saleLine()], { profile: 'Templates' }),
    unsaid: sent([saleLine()], { profile: 'template' }),
  },
  missingColumns: {
    message:
      'The file has no column for ‘Price Paid’, which files of this kind need. Export it with them, or upload it without choosing how it is read.',
    said: { file: saleFile(saleLine()).replace('Price Paid', 'Paid'), query: { profile: 'Template' } },
    unsaid: { file: saleFile(saleLine()).replace('Face Value', 'Face'), query: { profile: 'Template' } },
  },
  periodMissing: {
    message:
      'For everything sold in a period, its first and last performance days are needed. Upload the file again with both.',
    said: headed(periods, saleLine({ 'Performance Date': '01/01/2031' }), { mode: 'snapshot' }),
    unsaid: {
      file: saleFile(saleLine({ 'Performance Date': '01/01/2031' })).replace('Price Paid', periods),
      query: { from: '2031-01-01', to: '2031-01-01' },
    },
  },
  outsidePeriod: {
    message:
      '1 line is about performances outside the period that was given, the first of them line 2. Give a longer period, or export only these days.',
    said: sent([saleLine({ 'Performance Date': '02/02/2031' })], {
      ...{ mode: 'snapshot', from: '2031-02-01', to: '2031-02-01' },
    }),
    unsaid: wholeDay('2031-02-01', [anOrder()]),
  },
  taken: {
    message: '1 line with 2 tickets (£48.00) was added.',
    said: sent([saleLine(known)]),
    unsaid: sent([saleLine(known)]),
  },
  nothingNew: {
    message: 'Nothing changed: all lines of the file were here already.',
    before: [sent([saleLine(known)])],
    said: sent([saleLine(known)]),
    unsaid: sent([saleLine({ ...known, 'Ticket Type': 'Child' })]),
  },
  replaced: {
    message: '1 line with 2 tickets (£48.00) was replaced by what the file says.',
    before: [sent([saleLine(priced)])],
    said: sent([saleLine({ ...priced, 'Price Paid': '20.00' })]),
    unsaid: sent([saleLine({ ...priced, 'Price Paid': '20.00' })]),
  },
  removed: {
    message: '1 line with 2 tickets (£48.00) was removed: the file no longer has their orders.',
    before: [wholeDay('2031-03-01', twoOrders)],
    said: { ...wholeDay('2031-03-01', twoOrders.slice(1)), answers: { consents: ['removal'] } },
    unsaid: wholeDay('2031-03-01', twoOrders.slice(1)),
  },
  unchanged: {
    message: '1 line was here already.',
    before: [sent([saleLine(mixed)])],
    said: sent([saleLine(mixed), saleLine()]),
    unsaid: sent([saleLine()]),
  },
  ignored: {
    message: '1 line was left out, such as reservations.',
    said: sent([saleLine(), saleLine({ 'Number of Tickets': '0', 'Price Paid': '0' })]),
    unsaid: sent([saleLine(), saleLine({ 'Number of Tickets': '1', 'Price Paid': '0' })]),
  },
  unlinked: {
    message: '1 reference of the file belongs to no event yet.',
    said: sent([saleLine({ 'Box Office Reference ID': linkedReference.toLowerCase() })]),
    unsaid: sent([saleLine({ 'Box Office Reference ID': linkedReference })]),
  },
  belowNothing: {
    message: `1 performance has more tickets given back than sold: ‘${givenBack}’ on 14/11/2026. Check whether its sales were uploaded.`,
    said: sent([saleLine({ ...refund, 'Box Office Reference ID': givenBack })], { mode: 'ledger' }),
    unsaid: sent(
      [{}, refund].map((cells) => saleLine({ ...cells, 'Box Office Reference ID': allGivenBack })),
      { mode: 'ledger' },
    ),
  },
  warnings: {
    message: '1 warning was found. See the details.',
    said: sent([saleLine({ 'Customer Postcode': 'N/A' })]),
    unsaid: sent([saleLine({ 'Customer Postcode': '' })]),
  },
}

/** For every question that a file is held for. One without an edge does not compile. */
export const questionEdges: Readonly<Record<Question['kind'], SentenceEdge>> = {
  mapping: {
    message: 'The platform has not seen these headings before. Say which column is which.',
    said: { file: saleFile(saleLine()).replace('Price Paid', `Cost ${randomUUID()}`) },
    unsaid: { file: saleFile(saleLine()).replace('Price Paid', ' PRICE  paid ') },
  },
  replacement: {
    message:
      '1 order is in the file only in part, or with more tickets given back than sold. Say whether the file replaces whole orders or only these events, or only adds changes.',
    before: [sent([saleLine(parted), saleLine({ ...parted, 'Box Office Reference ID': 'MAC' })])],
    said: sent([saleLine(parted)]),
    unsaid: sent([saleLine(parted), saleLine({ ...parted, 'Box Office Reference ID': 'MAC' })]),
  },
  older: {
    message:
      'It was taken from the box office on 02/10/2026 at 09:59. 1 order or total of it is as later files left it, the last of which was taken on 02/10/2026 at 10:00. Say whether the older file takes the place of the newer one.',
    before: [sent([saleLine(older)], { extractedAt: '2026-10-02T09:00:00Z' })],
    said: sent([saleLine(older)], { extractedAt: '2026-10-02T08:59:59Z' }),
    unsaid: sent([saleLine(older)], { extractedAt: '2026-10-02T09:00:00Z' }),
  },
  removal: {
    message:
      '1 order or total of its period with 2 tickets, 2% of what is there, is not in the file. A file that was cut short looks the same. Say whether the file is complete, and what it lacks is to be removed.',
    before: [wholeDay('2031-04-01', few), wholeDay('2031-05-01', many)],
    said: wholeDay('2031-04-01', few.slice(1)),
    unsaid: wholeDay('2031-05-01', many.slice(1)),
  },
  grain: {
    message:
      '1 performance has single tickets where the file has one total, or the other way round, or a total that has a time in one of the two alone. A performance is counted in one way. Say whether the file takes the place of what is there.',
    before: [sent([saleLine(counted)])],
    said: headed(totals, saleLine(counted), { grain: 'total' }),
    unsaid: { file: saleFile(saleLine({ ...counted, 'Performance Time': '14:30' })).replace('Price Paid', totals) },
  },
  look: {
    message: 'It was sent to be looked at first. Look at what would come of it, then continue or discard it.',
    said: sent([saleLine()], { dryRun: true }),
    unsaid: sent([saleLine()], { dryRun: false }),
  },
}
