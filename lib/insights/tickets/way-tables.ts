import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { leadBands, type priceKinds } from '@/lib/ticketing/sales/sales-dimensions'
import type { CellsOfYears } from '../cells/cells-queries'
import {
  type LabelledTickets,
  labelCells,
  notKnown,
  shareOf,
  sumTickets,
  ticketColumns,
  ticketRows,
} from '../cells/labelled-tickets'
import { formatFigure } from '../figure-words'
import type { ReportTable } from '../report'
import { describeDays, type SalesPeriod } from './sales-days'

/** How tickets were sold: sums of whole months. */
export type WaysFacts = {
  period: SalesPeriod
  channels: CellsOfYears
  prices: CellsOfYears
  leads: CellsOfYears
  transactions: CellsOfYears
}

/** By channel, by price and by how long before the performance; none of them where nothing is known of it. */
export const wayTables = (facts: WaysFacts): ReportTable[] => [
  ...channelTables(facts),
  ...priceTables(facts),
  ...leadTables(facts),
]

const describeTickets = ({ days }: SalesPeriod) =>
  `Tickets sold, less those given back, for performances from ${describeDays(days)}, in months that are over`

const lastUnknown = (sums: readonly LabelledTickets[]) => [
  ...sums.filter(({ label }) => label !== notKnown),
  ...sums.filter(({ label }) => label === notKnown),
]

const isKnown = ({ label }: LabelledTickets) => label !== notKnown

function channelTables({ period, channels }: WaysFacts): ReportTable[] {
  const sums = lastUnknown(labelCells(channels, (value) => (value === 'Unknown' ? notKnown : value)))
  const rows = ticketRows(sums)
  const [first] = rows
  if (!first || rows.length < 2 || sumTickets(sums.filter(isKnown)).now <= 0) return []
  return [
    {
      id: 'by-channel',
      title: `${first.label}: ${formatFigure(first.figures[2] ?? null, 'share')} of tickets`,
      description: `${describeTickets(period)}, by channel; the shares are of those whose channel is known`,
      rowHeading: 'Channel',
      columns: ticketColumns(period),
      rows,
      chart: { kind: 'bars', columns: [0, 1] },
    },
  ]
}

const priceLabels: Record<(typeof priceKinds)[number], string> = {
  full: 'Full price',
  concession: 'Concession',
  complimentary: 'Complimentary',
}

function priceTables({ period, prices }: WaysFacts): ReportTable[] {
  const labels: Readonly<Record<string, string>> = priceLabels
  const sums = lastUnknown(labelCells(prices, (value) => labels[value] ?? notKnown))
  const whole = sumTickets(sums.filter(isKnown))
  if (sums.length < 2 || whole.now <= 0) return []
  const shareOfKind = (label: string) =>
    formatFigure(shareOf(sums.find((each) => each.label === label)?.now ?? 0, whole.now), 'share')
  return [
    {
      id: 'by-price',
      title: `Concessions: ${shareOfKind(priceLabels.concession)} of tickets; complimentary: ${shareOfKind(priceLabels.complimentary)}`,
      description: `${describeTickets(period)}, by kind of price; complimentary is what nothing was paid for`,
      rowHeading: 'Price',
      columns: ticketColumns(period),
      rows: ticketRows(sums),
      chart: { kind: 'bars', columns: [0, 1] },
    },
  ]
}

/** The booking curve: how much was sold by when, the earliest first. */
function leadTables({ period, leads }: WaysFacts): ReportTable[] {
  const sums = labelCells(leads, (value) => value || null)
  const whole = sumTickets(sums)
  if (whole.now <= 0) return []
  let sold = { now: 0, before: 0 }
  const rows = [...leadBands.keys()].reverse().map((band) => {
    const { now, before } = sums.find(({ label }) => label === String(band)) ?? { now: 0, before: 0 }
    sold = { now: sold.now + now, before: sold.before + before }
    return {
      label: leadBands[band]?.label ?? '',
      figures: [now, before, shareOf(sold.now, whole.now), shareOf(sold.before, whole.before)],
    }
  })
  const lastWeek = rows.slice(-2).reduce((sum, { figures: [now] }) => sum + Number(now), 0)
  return [
    {
      id: 'by-lead-time',
      title: `${formatFigure(shareOf(lastWeek, whole.now), 'share')} of tickets were bought in the last week`,
      description: `Tickets sold for performances from ${describeDays(period.days)}, in months that are over, by how long before the performance; what was given back later is counted`,
      rowHeading: 'Bought',
      columns: [
        ...ticketColumns(period).slice(0, 2),
        { label: `Sold by then, ${formatFinancialYear(period.year)}`, unit: 'share' },
        { label: `Sold by then, ${formatFinancialYear(period.year - 1)}`, unit: 'share' },
      ],
      rows,
      chart: { kind: 'line', columns: [2, 3] },
    },
  ]
}

/** How many of the tickets that were sold came back; nothing where none were. */
export function refundsInWords({ period, transactions }: WaysFacts): string[] {
  const [sold] = labelCells(transactions, (value) => (value === 'Sale' ? value : null))
  const [back] = labelCells(transactions, (value) => (value === 'Sale' ? null : 'Given back'))
  const share = shareOf(-(back?.now ?? 0), sold?.now ?? 0)
  if (!sold || !back || !share) return []
  const before = shareOf(-back.before, sold.before)
  return [
    `${formatFigure(-back.now, 'number')} of the ${formatFigure(sold.now, 'number')} tickets sold for performances from ${describeDays(period.days)} were given back (${formatFigure(share, 'share')}${
      before === null ? '' : `; ${formatFigure(before, 'share')} in ${formatFinancialYear(period.year - 1)}`
    }). They are not counted above.`,
  ]
}
