'use client'

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { classes } from '@/components/ui/classes'
import type { ColumnFilter } from '@/lib/floor/grid/grid-view'
import { FilterField } from './filter-field'
import { alignOf, type GridColumn, isFilterable } from './grid-column'
import { HeaderFilter } from './header-filter'
import type { Load } from './use-grid-rows'

/** A column as the head shows it. `place` is its turn among several sorts, 0 where it is the only one or none. */
export type HeadColumn<Row> = {
  column: GridColumn<Row>
  sorted: false | 'asc' | 'desc'
  place: number
  /** undefined where the column cannot be sorted by. */
  onSort: ((event: unknown) => void) | undefined
}

type GridHeadProps<Row> = {
  columns: readonly HeadColumn<Row>[]
  filters: readonly ColumnFilter[]
  hasFilterRow: boolean
  onFilter: (column: string, filter: ColumnFilter | undefined) => void
  load: Load<Row>
}

const sides = { start: 'justify-start', center: 'justify-center', end: 'justify-end' }
const arrows = { asc: ArrowUp, desc: ArrowDown }
const ariaSorts = { asc: 'ascending', desc: 'descending' } as const

/** The heads of the columns, which sort and open their values, and the filter row under them. */
export function GridHead<Row>({ columns, filters, hasFilterRow, onFilter, load }: GridHeadProps<Row>) {
  const filterOf = (id: string) => filters.find(({ column }) => column === id)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: on a narrow window the table is laid out as cards, which drops the roles
    <thead role="rowgroup" className="max-sm:hidden">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tr role="row" className="border-line border-b bg-ground">
        {columns.map(({ column, sorted, place, onSort }) => (
          <th
            key={column.id}
            // biome-ignore lint/a11y/noRedundantRoles: as above
            role="columnheader"
            scope="col"
            aria-sort={sorted ? ariaSorts[sorted] : undefined}
            style={column.width ? { minWidth: column.width } : undefined}
            className="px-1 py-1 align-bottom font-semibold text-sm"
          >
            <span className={classes('flex items-center gap-1', sides[alignOf(column)])}>
              {onSort ? (
                <SortButton header={column.header} sorted={sorted} place={place} onSort={onSort} />
              ) : (
                <span className="px-2 py-2 text-left">{column.header}</span>
              )}
              {column.options && isFilterable(column) && (
                <HeaderFilter
                  column={column}
                  filter={filterOf(column.id)}
                  onChange={(filter) => onFilter(column.id, filter)}
                  load={load}
                />
              )}
            </span>
          </th>
        ))}
      </tr>
      {hasFilterRow && (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <tr role="row" className="border-line border-b bg-paper">
          {columns.map(({ column }) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <td key={column.id} role="cell" className="px-1 py-1 align-top">
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
    </thead>
  )
}

type SortButtonProps = {
  header: string
  sorted: false | 'asc' | 'desc'
  place: number
  onSort: (event: MouseEvent) => void
}

function SortButton({ header, sorted, place, onSort }: SortButtonProps) {
  const Arrow = sorted ? arrows[sorted] : ArrowUpDown
  return (
    <button
      type="button"
      onClick={onSort}
      title="Sort. Hold Shift to sort by several columns."
      className="inline-flex min-h-9 items-center gap-1 rounded-md px-2 text-left hover:bg-hover"
    >
      {header}
      <Arrow size={16} aria-hidden="true" className={classes('shrink-0', !sorted && 'text-ink-soft opacity-50')} />
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
