import type { Figure, FigureSymbol } from '@/lib/disclosure/symbols'
import { figureInWords } from '@/lib/published/figure-in-words'

/** How a figure is written. */
type FigureUnit = 'people' | 'tickets' | 'pence' | 'percent' | 'score'

/** A figure with its unit; null where a column has none for a row. */
export type TableCell = { figure: Figure; unit: FigureUnit } | null

export type TableRow = { label: string; cells: readonly TableCell[]; isTotal?: boolean }

/** Columns with one head: a quarter, with people and share under it. */
export type TableColumns = { head: string; parts: readonly string[] }

/** Rows under a heading of their own, where a table has several groups. */
export type TableGroup = { heading?: string; rows: readonly TableRow[] }

/** A table as pages show it. */
export type StatisticsTable = {
  /** Of the element of the page. */
  id: string
  title: string
  /** What the rows are. */
  rowHead: string
  columns: readonly TableColumns[]
  groups: readonly TableGroup[]
}

/** A figure as a reader sees it. */
export const writeCell = (cell: TableCell): string => {
  if (cell === null) return ''
  const { figure, unit } = cell
  if (unit === 'percent' && figure.value !== null) return `${figure.value} %`
  return figureInWords(figure, unit === 'percent' || unit === 'score' ? 'people' : unit)
}

/** The symbols in a table, in the order in which they are explained. */
export function symbolsIn({ groups }: StatisticsTable): FigureSymbol[] {
  const order: FigureSymbol[] = ['c', 'x', 'z', 'low', 'u', '>95', '<5']
  const found = new Set(
    groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map((cell) => cell?.figure.symbol))),
  )
  return order.filter((symbol) => found.has(symbol))
}

const isWithheld = ({ cells }: TableRow) => cells.every((cell) => cell === null || cell.figure.symbol === 'c')

/** From so many rows on of which nothing is shown, one row stands for them. */
const fewestTogether = 3

/** The rows, those of which nothing is shown together in one at the end: they look alike. The total stays where it is. */
export function withheldTogether(rows: readonly TableRow[]): TableRow[] {
  const hidden = rows.filter((row) => !row.isTotal && isWithheld(row))
  const [first] = hidden
  if (!first || hidden.length < fewestTogether) return [...rows]
  const label = `${hidden.map((row) => row.label).join('; ')}: each`
  return [...rows.filter((row) => !hidden.includes(row)), { label, cells: first.cells }]
}
