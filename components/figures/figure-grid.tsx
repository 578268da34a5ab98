'use client'

import { type ReactNode, useId, useMemo, useState } from 'react'
import { GridPager } from '@/components/grid/grid-pager'
import { SearchField } from '@/components/ui/search-field'
import { type FigureColumn, pinnedColumns, widthOf } from './figure-column'
import { FigureFoot, FigureHead } from './figure-head'
import { FigureRow, type Warnings } from './figure-row'
import { FigureTools } from './figure-tools'
import { createSheet } from './named-sheet'
import type { FigureEdits } from './use-figure-edits'
import { useFigureGrid } from './use-figure-grid'

/** What the grid needs of `useFigureEdits`. */
export type GridEdits<Row> = Pick<
  FigureEdits<Row>,
  'set' | 'undo' | 'redo' | 'mayUndo' | 'mayRedo' | 'rowWithEdits' | 'editsOf'
>

type FigureGridProps<Row extends object> = {
  /** What the figures are, for assistive technology. */
  label: string
  rows: readonly Row[]
  /** As passed to `useFigureEdits`. */
  keyOf: (row: Row) => string
  columns: readonly FigureColumn<Row>[]
  edits: GridEdits<Row>
  readOnly?: boolean
  /** The last row, by column, of all rows with their edits applied: a number or a text. */
  summary?: (rows: readonly Row[]) => Readonly<Record<string, number | string>>
  /** Pages the grid, in one of these sizes; it begins with `pageSize`, or the first. */
  pageSizes?: readonly number[]
  pageSize?: number
  /** What a row is searched by; a search box is above the grid. */
  filterText?: (row: Row) => string
  /** What is searched for among them, where the grid's own name does not say: "Search events". */
  searchLabel?: string
  /** Marks what is unlikely, by column; it never blocks. */
  warningsOf?: (row: Row) => Warnings
  /** A note under the grid that explains its words. */
  note?: string
  /** Above the grid, between the search box and the tools. */
  children?: ReactNode
}

/**
 * A grid of whole numbers that behaves like a spreadsheet (WAI-ARIA grid pattern): arrows, Home, End and the page keys
 * move, with Shift they select; Enter or typing edits, Tab goes on to the next cell that may be edited and leaves at the
 * end, Escape restores, Delete makes blank (which is not 0); a block is copied and pasted as Excel and Google Sheets do,
 * Control with D, Z and Y fills down, undoes and redoes. Edits are held by `useFigureEdits`: what is no whole number of
 * 0 or more stays in its cell, marked, and counts in `edits.invalid`, for the save to refuse. `columns`, `warningsOf` and
 * `keyOf` should keep their identity, so that a change draws one row and not all.
 */
export function FigureGrid<Row extends object>(props: FigureGridProps<Row>) {
  const { label, rows, keyOf, columns, edits, readOnly = false, summary, pageSizes, filterText, warningsOf } = props
  const { searchLabel = `Search ${label.toLowerCase()}` } = props
  const id = useId()
  const [search, setSearch] = useState('')
  const [pageSize, setPageSize] = useState(props.pageSize ?? pageSizes?.[0])
  const searchText = search.trim().toLowerCase()
  const found =
    filterText && searchText ? rows.filter((row) => filterText(row).toLowerCase().includes(searchText)) : rows
  const totals = summary?.(rows.map(edits.rowWithEdits))
  const sheet = createSheet({ sourceRows: found, keyOf, columns, edits, readOnly, totals, pageSize })
  const grid = useFigureGrid({ sheet, edits, pageSize: pageSize ?? 10 })

  const { active, selection, editing } = grid.position
  // The page is the one with the active cell, so that moving on turns it.
  const page = pageSize ? Math.floor(Math.min(active.row, Math.max(0, found.length - 1)) / pageSize) + 1 : 1
  const first = pageSize ? (page - 1) * pageSize : 0
  const shown = pageSize ? found.slice(first, first + pageSize) : found
  const { lefts: pinnedLefts, width: pinnedWidth } = useMemo(() => pinnedColumns(columns), [columns])
  const tableWidth = columns.reduce((sum, column) => sum + widthOf(column), 0)
  const selectedIn = (row: number) => row >= selection.top && row <= selection.bottom

  return (
    <div className="flex flex-col gap-2 [--row:1.875rem] pointer-coarse:[--row:2.75rem]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 empty:hidden">
        {filterText && <SearchField label={searchLabel} value={search} onChange={setSearch} className="lg:w-56" />}
        {props.children}
        {!readOnly && <FigureTools label={label} {...grid.tools} mayUndo={edits.mayUndo} mayRedo={edits.mayRedo} />}
      </div>
      <div className="more-across">
        <div
          className="max-h-[max(20rem,calc(100dvh-20.5rem))] overflow-auto rounded-md border border-line bg-paper max-sm:max-h-none [@media(max-height:480px)]:max-h-none"
          style={{ scrollPadding: `4rem 0 3rem ${pinnedWidth}rem` }}
        >
          <table
            {...grid.listeners}
            ref={grid.table}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with cells to move among is a grid
            role="grid"
            aria-label={label}
            aria-multiselectable="true"
            aria-readonly={readOnly || undefined}
            aria-rowcount={found.length + 1 + (totals ? 1 : 0)}
            aria-colcount={columns.length}
            className="w-full table-fixed select-none border-separate border-spacing-0 text-sm tabular-nums pointer-coarse:text-base"
            style={{ minWidth: `${tableWidth}rem` }}
          >
            <FigureHead columns={columns} pinnedLefts={pinnedLefts} />
            <tbody>
              {shown.map((row, at) => {
                const index = first + at
                const rowKey = keyOf(row)
                return (
                  <FigureRow
                    key={rowKey}
                    gridId={id}
                    row={edits.rowWithEdits(row)}
                    index={index}
                    columns={columns}
                    pinnedLefts={pinnedLefts}
                    edits={edits.editsOf(rowKey)}
                    warningsOf={warningsOf}
                    readOnly={readOnly}
                    activeColumn={active.row === index ? active.column : -1}
                    selectedFrom={selectedIn(index) ? selection.left : -1}
                    selectedTo={selectedIn(index) ? selection.right : -1}
                    editing={editing?.row === index ? editing : undefined}
                    onType={grid.onType}
                    onEnd={grid.onEnd}
                  />
                )
              })}
            </tbody>
            {totals && (
              <FigureFoot
                gridId={id}
                index={found.length}
                columns={columns}
                pinnedLefts={pinnedLefts}
                totals={totals}
                activeColumn={active.row === found.length ? active.column : -1}
                selectedFrom={selectedIn(found.length) ? selection.left : -1}
                selectedTo={selectedIn(found.length) ? selection.right : -1}
              />
            )}
          </table>
          {found.length === 0 && <p className="px-3 py-6 text-center text-ink-soft">No data to display</p>}
        </div>
      </div>
      <div className="flex min-h-6 flex-wrap justify-between gap-x-6 text-ink-soft text-sm">
        <p role="status" aria-live="polite">
          {grid.announced}
        </p>
        {props.note && <p>{props.note}</p>}
      </div>
      {pageSizes && pageSize && found.length > Math.min(...pageSizes) && (
        <GridPager
          label={label}
          page={page}
          pageSize={pageSize}
          pageSizes={pageSizes}
          shown={shown.length}
          total={found.length}
          onPage={(next) => grid.position.goTo({ row: (next - 1) * pageSize, column: active.column })}
          onPageSize={setPageSize}
        />
      )}
    </div>
  )
}
