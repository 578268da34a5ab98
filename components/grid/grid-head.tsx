'use client'

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { classes } from '@/components/ui/classes'
import type { ColumnFilter } from '@/lib/floor/grid/grid-view'
import { ColumnEdge } from './column-edge'
import { FilterChips } from './filter-chips'
import { FilterField } from './filter-field'
import { alignOf, type GridColumn, isFilterable } from './grid-column'
import { HeaderFilter, maxTicks } from './header-filter'
import { SelectionBox } from './selection-box'
import type { LoadRows } from './use-grid-rows'
import type { Selection } from './use-selection'

/** A column as the head shows it. `place` is its turn among several sorts, 0 where it is the only one or none. */
type HeadColumn<Row> = {
  column: GridColumn<Row>
  sorted: false | 'asc' | 'desc'
  place: number
  /** undefined where the column cannot be sorted by. */
  onSort: ((event: unknown) => void) | undefined
}

type GridHeadProps<Row> = {
  columns: readonly HeadColumn<Row>[]
  /** Those that there is no room for among them: a filter on one of them is here too. */
  allColumns: readonly GridColumn<Row>[]
  filters: readonly ColumnFilter[]
  hasFilterRow: boolean
  onFilter: (column: string, filter: ColumnFilter | undefined) => void
  onClear: () => void
  /** `isDone` false while it is being pulled; undefined for as wide as the list makes it. */
  onResize: (column: string, width: number | undefined, isDone: boolean) => void
  /** undefined where rows are not ticked. */
  selection: (Selection<Row> & { shown: readonly { key: string; row: Row }[] }) | undefined
  load: LoadRows<Row>
}

const sides = { start: 'justify-start', center: 'justify-center', end: 'justify-end' }
const arrows = { asc: ArrowUp, desc: ArrowDown }
const ariaSorts = { asc: 'ascending', desc: 'descending' } as const

/** A row of the head, in the tracks of the list; cards on a narrow window have none. */
const rowStyle = 'border-line border-b max-sm:hidden sm:col-span-full sm:grid sm:grid-cols-subgrid'

/**
 * The heads of the columns, which sort and open their values, the filter row under them, and under that what the list is
 * narrowed to: there, since a line that came above it would push away the field that somebody is typing in.
 */
export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, allColumns, filters, hasFilterRow, onFilter, onClear, onResize, selection, load } = props
  const filterOf = (id: string) => filters.find(({ column }) => column === id)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a grid and as cards, which drop the roles
    <thead role="rowgroup" className="max-sm:block sm:contents print:hidden">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tr role="row" className={classes(rowStyle, 'items-end bg-ground')}>
        {selection && <SelectionHead {...selection} />}
        {columns.map(({ column, sorted, place, onSort }) => (
          <th
            key={column.id}
            // biome-ignore lint/a11y/noRedundantRoles: as above
            role="columnheader"
            scope="col"
            aria-sort={sorted ? ariaSorts[sorted] : undefined}
            className={classes(
              'relative flex min-w-0 items-center font-semibold text-sm sm:first:pl-1',
              sides[alignOf(column)],
            )}
          >
            {onSort ? (
              <SortButton column={column} sorted={sorted} place={place} onSort={onSort} />
            ) : (
              <span className="flex min-h-8 items-center px-2 py-1 leading-tight pointer-coarse:min-h-11">
                {column.header}
              </span>
            )}
            {column.options && isFilterable(column) && (
              <HeaderFilter
                column={column}
                filter={filterOf(column.id)}
                maxTicked={maxTicks(filters, column.id)}
                onChange={(filter) => onFilter(column.id, filter)}
                load={load}
              />
            )}
            <ColumnEdge onResize={(width, isDone) => onResize(column.id, width, isDone)} />
          </th>
        ))}
      </tr>
      {hasFilterRow && (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <tr role="row" className={classes(rowStyle, 'items-start bg-paper')}>
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          {selection && <td role="cell" />}
          {columns.map(({ column }) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <td key={column.id} role="cell" className="min-w-0 px-0.5 py-0.5 sm:first:pl-1">
              {isFilterable(column) && column.options !== 'distinct' && (
                <FilterField
                  column={column}
                  filter={filterOf(column.id)}
                  onChange={(filter) => onFilter(column.id, filter)}
                />
              )}
            </td>
          ))}
        </tr>
      )}
      {filters.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <tr role="row" className="border-line sm:col-span-full sm:border-b sm:bg-paper max-sm:mb-3 max-sm:block">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <td role="cell" colSpan={columns.length + (selection ? 1 : 0)} className="block py-1.5 sm:px-2">
            <FilterChips
              columns={allColumns}
              filters={filters}
              onRemove={({ column }) => onFilter(column, undefined)}
              onClear={onClear}
            />
          </td>
        </tr>
      )}
    </thead>
  )
}

type SelectionHeadProps<Row> = NonNullable<GridHeadProps<Row>['selection']>

/** Ticks all rows of the page, or takes their ticks away. */
function SelectionHead<Row>({ rows, set, shown }: SelectionHeadProps<Row>) {
  const ticked = shown.filter(({ key }) => rows.has(key)).length
  const isAll = shown.length > 0 && ticked === shown.length
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a grid, which drops the roles
    <th role="columnheader" scope="col" className="flex justify-center">
      <SelectionBox
        label="Select all rows of this page"
        isSelected={isAll}
        isPartly={ticked > 0 && !isAll}
        onToggle={() =>
          set(
            shown.map(({ row }) => row),
            !isAll,
          )
        }
      />
    </th>
  )
}

type SortButtonProps<Row> = {
  column: GridColumn<Row>
  sorted: false | 'asc' | 'desc'
  place: number
  onSort: (event: MouseEvent) => void
}

function SortButton<Row>({ column, sorted, place, onSort }: SortButtonProps<Row>) {
  const Arrow = sorted ? arrows[sorted] : ArrowUpDown
  return (
    <button
      type="button"
      onClick={onSort}
      title="Sort. Hold Shift to sort by several columns."
      className="group relative inline-flex min-h-8 min-w-0 items-center gap-1 rounded-md px-2 py-1 text-left leading-tight hover:bg-hover focus-visible:-outline-offset-3 pointer-coarse:min-h-11"
    >
      <span className="min-w-0">{column.header}</span>
      <Arrow
        size={16}
        aria-hidden="true"
        className={classes(
          'shrink-0',
          // It takes no room from the words until it says something.
          !sorted &&
            'absolute top-1/2 right-0 -translate-y-1/2 rounded-sm bg-hover opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
        )}
      />
      {place > 0 && (
        <>
          <span aria-hidden="true" className="text-ink-soft text-sm">
            {place}
          </span>
          <span className="sr-only">, sort {place}</span>
        </>
      )}
    </button>
  )
}
