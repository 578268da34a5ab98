import { drawSheet } from '@/lib/charts/sheet'
import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { describeAbout, type Report, type ReportTable } from './report'
import { chartOf } from './report-chart'

/** The chart of a table as an SVG that stands alone; null for a table that is not drawn. */
export function drawTable(about: Report['about'], table: ReportTable, today: PlainDate): string | null {
  const chart = chartOf(table)
  return (
    chart &&
    drawSheet({
      chart,
      title: table.title,
      description: table.description,
      about: describeAbout(about),
      source: `Source: Illuminate, ${formatDate(today)}`,
    })
  )
}
