'use client'

import { X } from 'lucide-react'
import type { ColumnFilter } from '@/lib/floor/grid/grid-view'
import { filterInWords } from './filter-text'
import type { GridColumn } from './grid-column'

type FilterChipsProps<Row> = {
  columns: readonly GridColumn<Row>[]
  filters: readonly ColumnFilter[]
  onRemove: (filter: ColumnFilter) => void
  onClear: () => void
}

/** What the list is narrowed to, in words, each with a way out. */
export function FilterChips<Row>({ columns, filters, onRemove, onClear }: FilterChipsProps<Row>) {
  if (filters.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5 print:hidden">
      <ul aria-label="Filters" className="contents">
        {filters.map((filter) => {
          const column = columns.find(({ id }) => id === filter.column) ?? { header: filter.column }
          const words = filterInWords(column, filter)
          return (
            <li
              key={`${filter.column} ${filter.operator}`}
              className="inline-flex max-w-full items-center gap-0.5 rounded-full border border-accent bg-accent-soft pl-2.5 text-sm"
            >
              <span className="truncate">{words}</span>
              <button
                type="button"
                aria-label={`Remove filter: ${words}`}
                onClick={() => onRemove(filter)}
                className="inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-hover pointer-coarse:size-10"
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        onClick={onClear}
        className="min-h-6 rounded-sm px-1 pointer-coarse:min-h-10 text-accent text-sm underline underline-offset-3 hover:text-accent-strong"
      >
        Clear filters
      </button>
    </div>
  )
}
