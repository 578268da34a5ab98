'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import type { SortTerm } from '@/lib/floor/grid/grid-terms'
import type { ColumnFilter } from '@/lib/floor/grid/grid-view'
import { FilterField } from './filter-field'
import { type GridColumn, isFilterable, isSortable } from './grid-column'
import { HeaderFilter, maxTicks } from './header-filter'
import type { LoadRows } from './use-grid-rows'

type NarrowOptionsProps<Row> = {
  open: boolean
  onClose: () => void
  columns: readonly GridColumn<Row>[]
  sort: readonly SortTerm[]
  filters: readonly ColumnFilter[]
  onSort: (sort: SortTerm[]) => void
  onFilter: (column: string, filter: ColumnFilter | undefined) => void
  load: LoadRows<Row>
}

/** Sorting and filtering on a window too narrow for the heads of the columns. */
export function NarrowOptions<Row>(props: NarrowOptionsProps<Row>) {
  const { open, onClose, columns, sort, filters, onSort, onFilter, load } = props
  const sortable = columns.filter(isSortable)
  const [first] = sort
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Sort and filter"
      dismissable
      actions={
        <Button kind="primary" onPress={onClose}>
          Show the list
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label="Sort by"
          blank={false}
          choices={sortable.map(({ id, header }) => ({ id, name: header }))}
          value={first?.selector ?? null}
          onChange={(id) => onSort([{ selector: String(id), desc: first?.desc ?? false }])}
        />
        <Select
          label="Order"
          blank={false}
          choices={[
            { id: 'asc', name: 'Ascending' },
            { id: 'desc', name: 'Descending' },
          ]}
          value={first?.desc ? 'desc' : 'asc'}
          onChange={(order) => first && onSort([{ ...first, desc: order === 'desc' }])}
        />
        {columns.filter(isFilterable).map((column) => {
          const filter = filters.find((each) => each.column === column.id)
          const change = (next: ColumnFilter | undefined) => onFilter(column.id, next)
          return (
            <div key={column.id} className="flex flex-col gap-1">
              <p className="flex items-center gap-2 font-semibold">
                {column.header}
                {column.options && (
                  <HeaderFilter
                    column={column}
                    filter={filter}
                    maxTicked={maxTicks(filters, column.id)}
                    onChange={change}
                    load={load}
                  />
                )}
              </p>
              {column.options !== 'distinct' && <FilterField column={column} filter={filter} onChange={change} />}
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}
