import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { joinLines } from '@/lib/floor/join-lines'
import { cellAt, type WorkbookRow } from '@/lib/floor/spreadsheet/reading/cells'
import { type Reading, readDate, readFigure, readText } from './cell-values'
import { type ColumnKey, type FigureColumn, fixedColumns, mostOf } from './columns'
import type { EventFindingName } from './finding-types'
import type { Layout, RowFindings } from './row-findings'

/** A figure as it is written, and where. */
export type FigureEntry = FigureColumn & { index: number; value: number }

/** What a row says, cell by cell: what is blank or cannot be read is left out. */
export type RowEntries = {
  texts: ReadonlyMap<ColumnKey, string>
  startDate: PlainDate | undefined
  endDate: PlainDate | undefined
  figures: readonly FigureEntry[]
  /** Of a year that is edited: which event it is, and as of which save. */
  id: number | undefined
  version: number | undefined
}

/** What an unreadable cell is called: a list has no such value, and any other text is as good as missing. */
const typeOfFault = (key: ColumnKey): EventFindingName =>
  mostOf(key) === undefined ? 'NotFound' : 'RequiredFieldEmpty'

const dateKeys: ReadonlySet<ColumnKey> = new Set(['startDate', 'endDate'])

/** A row that is blank in every column before the quarters is none, unless it names an event. */
export const isEventRow = (row: WorkbookRow, { columns }: Layout): boolean =>
  [...fixedColumns.map(({ key }) => key), 'id' as const].some((key) => {
    const index = columns.get(key)
    const cell = index === undefined ? undefined : cellAt(row, index)
    return cell !== undefined && (cell.kind === 'formula' || cell.text.trim() !== '')
  })

/** Reads the cells of a row by the kinds of their columns. What cannot be read is reported at its cell. */
export function readRow(row: WorkbookRow, layout: Layout, findings: RowFindings): RowEntries {
  const cell = (key: ColumnKey) => {
    const index = layout.columns.get(key)
    return index === undefined ? undefined : cellAt(row, index)
  }
  const taken = <Value>(key: ColumnKey, { value, fault }: Reading<Value>, type: EventFindingName) => {
    if (fault !== undefined) findings.add(type, key, fault)
    return value ?? undefined
  }
  const texts = new Map<ColumnKey, string>()
  for (const { key } of fixedColumns) {
    if (dateKeys.has(key)) continue
    const read = taken(key, readText(cell(key)), typeOfFault(key))
    if (read === undefined) continue
    // Two venues in one cell are told by their line break; nothing else has lines.
    const text = key === 'location' ? read : joinLines(read, /[\r\n\t]+/)
    const most = mostOf(key)
    if (most !== undefined && text.length > most)
      findings.add('CharacterLimitExceeded', key, `${text.length} characters, and at most ${most} are taken`)
    else texts.set(key, text)
  }
  return {
    texts,
    startDate: taken('startDate', readDate(cell('startDate')), 'DateFormat'),
    endDate: taken('endDate', readDate(cell('endDate')), 'DateFormat'),
    figures: layout.figures.flatMap((column): FigureEntry[] => {
      const { value, fault } = readFigure(cellAt(row, column.index))
      if (fault !== undefined) findings.add('IntegerFormat', column, fault)
      return value === null || value === undefined ? [] : [{ ...column, value }]
    }),
    id: taken('id', readFigure(cell('id')), 'IntegerFormat'),
    version: taken('version', readFigure(cell('version')), 'IntegerFormat'),
  }
}
