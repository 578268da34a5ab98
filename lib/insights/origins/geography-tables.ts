import {
  foldAreas,
  type LabelledTickets,
  labelCells,
  shareOf,
  sumTickets,
  ticketColumns,
  ticketRows,
} from '../cells/labelled-tickets'
import { formatFigure } from '../figure-words'
import type { ReportTable } from '../report'
import { describeDays } from '../tickets/sales-days'
import type { OriginsFacts } from './origins-facts'

const deciles = Array.from({ length: 10 }, (_, index) => index + 1)

const describeDecile = (decile: number) =>
  decile === 1 ? '1, most deprived' : decile === 10 ? '10, least deprived' : String(decile)

/**
 * A table for each nation with buyers whose decile is known; none where no file of deprivation was loaded. Deciles of two
 * nations are never put side by side: each ranks its own areas.
 */
export function deprivationTables(facts: OriginsFacts): ReportTable[] {
  const { deprivation, names, period } = facts
  const nations = [...new Set(deprivation.now.map(({ value }) => value.split('/')[0] ?? ''))].filter((id) => id !== '')
  return nations.flatMap((nation) => {
    const sums = labelCells(deprivation, (value) =>
      value.startsWith(`${nation}/`) ? value.slice(nation.length + 1) : null,
    )
    const whole = sumTickets(sums)
    if (whole.now <= 0) return []
    const at = (decile: number): LabelledTickets => ({
      ...(sums.find(({ label }) => label === String(decile)) ?? { now: 0, before: 0 }),
      label: describeDecile(decile),
    })
    const nationName = names.get(`-${nation}`)?.region ?? ''
    const mostDeprived = deciles.slice(0, 3).reduce((sum, decile) => sum + at(decile).now, 0)
    return [
      {
        id: `by-deprivation-${nationName.toLowerCase().replaceAll(' ', '-')}`,
        title: `${formatFigure(shareOf(mostDeprived, whole.now), 'share')} of tickets went to the three most deprived tenths of ${nationName}`,
        description: `Tickets sold, less those given back, for performances from ${describeDays(period.days)}, to buyers in ${nationName}, by how deprived their small area is; each decile is a tenth of its small areas`,
        rowHeading: 'Decile of deprivation',
        columns: ticketColumns(period),
        rows: ticketRows(deciles.map(at)),
        chart: { kind: 'histogram' as const, columns: [2] },
      },
    ]
  })
}

/** A table of the groups that small areas are put into; none where no such file was loaded. */
export function areaGroupTables({ areaGroups, period, editions }: OriginsFacts): ReportTable[] {
  const sums = foldAreas(labelCells(areaGroups, (value) => value || null))
  const rows = ticketRows(sums)
  const [first] = rows
  if (!first || rows.length < 2) return []
  const loaded = editions.findLast(({ kind }) => kind === 'area groups')
  return [
    {
      id: 'by-area-group',
      title: `${first.label}: ${formatFigure(first.figures[2] ?? null, 'share')} of tickets`,
      description: `Tickets sold, less those given back, for performances from ${describeDays(period.days)}, by the group of the buyer’s small area${
        loaded ? ` (${loaded.name})` : ''
      }`,
      rowHeading: 'Area group',
      columns: ticketColumns(period),
      rows,
      chart: { kind: 'bars', columns: [2, 3] },
    },
  ]
}
