import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import type { Cell, Table } from '@/lib/floor/spreadsheet/table'
import type { Figure, Report, ReportTable, Unit } from './report'

/** A figure as a cell of a file: pence are pounds with two decimals, shares are per cents with one, what is withheld is its word. */
function cellOf(figure: Figure, unit: Unit): Cell {
  if (figure === null || typeof figure === 'string') return figure
  if (unit === 'pence') return Math.round(figure) / 100
  if (unit === 'share') return Math.round(figure * 1000) / 10
  if (unit === 'average') return Math.round(figure * 10) / 10
  return figure
}

const unitNames: Record<Unit, string> = { number: '', average: '', share: ' (%)', pence: ' (£)' }

const headerOf = ({ label, unit }: { label: string; unit: Unit }) => `${label}${unitNames[unit]}`

/** One table of a report, a row for each of its rows. */
export const asTable = ({ rowHeading, columns, rows }: ReportTable): Table => ({
  columns: [{ header: rowHeading, width: 40 }, ...columns.map((column) => ({ header: headerOf(column) }))],
  rows: rows.map((row) => [row.label, ...columns.map(({ unit }, at) => cellOf(row.figures[at] ?? null, unit))]),
})

/** Every figure of a report on a line of its own, so that one CSV has all of its tables. */
export function asLines(report: Report): Table {
  const keyLines = report.figures.map(({ label, unit, figure }) => [
    'Key figures',
    label,
    headerOf({ label: '', unit }).trim(),
    cellOf(figure, unit),
  ])
  const tableLines = report.tables.flatMap(({ id, columns, rows }) =>
    rows.flatMap((row) =>
      columns.map((column, at) => [id, row.label, headerOf(column), cellOf(row.figures[at] ?? null, column.unit)]),
    ),
  )
  return {
    columns: [{ header: 'Table' }, { header: 'Row' }, { header: 'Measure' }, { header: 'Figure' }],
    rows: [...keyLines, ...tableLines],
  }
}

/** The first sheet: what the report says, what it is about, of which day it is, and what each of the other sheets has. */
export const coverOf = (report: Report, today: PlainDate): Table => ({
  columns: [
    { header: 'Report', width: 32 },
    { header: report.name, width: 100 },
  ],
  rows: [
    ['Finding', report.headline],
    ...report.about.map(({ label, value }) => [label, value]),
    ['As of', formatDate(today)],
    ['Source', 'Illuminate'],
    ...report.figures.map(({ label, unit, figure, note }) => [
      headerOf({ label, unit }),
      figure === null ? note : cellOf(figure, unit),
    ]),
    ...report.tables.map(({ id, title, description }) => [`Sheet ${id}`, `${title}. ${description}.`]),
    ...report.limits.map((limit) => ['What this can and cannot tell you', limit]),
  ],
})
