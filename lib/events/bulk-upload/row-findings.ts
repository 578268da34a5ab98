import { addressOf } from '@/lib/floor/spreadsheet/reading/cells'
import type { Finding } from '@/lib/imports/finding'
import { type ColumnKey, eventsSheet, type FigureColumn, figureHeader, headerOf } from './columns'
import { type EventFindingName, eventFindingTypes } from './finding-types'

/** Where the columns of a sheet are, from 0. */
export type Layout = {
  columns: ReadonlyMap<ColumnKey, number>
  figures: readonly (FigureColumn & { index: number })[]
}

/** What is wrong with one row, and where. */
export class RowFindings {
  readonly #wrong = new Set<ColumnKey>()

  constructor(
    readonly row: number,
    private readonly layout: Layout,
    private readonly find: (finding: Finding) => void,
  ) {}

  /** `detail` says what of it: behind the documented meaning of the type. */
  add(type: EventFindingName, at: ColumnKey | (FigureColumn & { index: number }), detail?: string): void {
    const { code, name, severity, description, fix } = eventFindingTypes[type]
    if (typeof at === 'string' && severity === 'error') this.#wrong.add(at)
    this.find({
      sheet: eventsSheet,
      cell: typeof at === 'string' ? this.cellOf(at) : addressOf(at.index, this.row),
      column: typeof at === 'string' ? headerOf(at) : figureHeader(at),
      severity,
      type: name,
      code,
      description: detail ? `${description}: ${detail}` : description,
      fix,
    })
  }

  /** Whether something is wrong with a column already, so that nothing more is said of it. */
  isWrong(key: ColumnKey): boolean {
    return this.#wrong.has(key)
  }

  /** The cell of a column as people read it off the sheet; the row where the sheet has no such column. */
  cellOf(key: ColumnKey): string {
    const index = this.layout.columns.get(key)
    return index === undefined ? `Row ${this.row}` : addressOf(index, this.row)
  }
}
