'use client'

import { rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import dynamic from 'next/dynamic'
import { useEffect, useMemo, useRef, useState } from 'react'
import { BulkBar } from '@/components/bulk/bulk-bar'
import { useKeptColumns } from '@/components/kept-columns/kept-columns'
import { SavedViewsMenu } from '@/components/saved-views/saved-views-menu'
import { sortsMax, sortTermsOf } from '@/lib/floor/grid/grid-terms'
import { type ColumnFilter, defaultView, type GridDefaults, wireOf } from '@/lib/floor/grid/grid-view'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { formatColumns, type ShownColumn } from '@/lib/floor/grid/shown-columns'
import { isScreenName } from '@/lib/saved-views/screen-names'
import { ClippedText } from './clipped-text'
import { layColumns, moveColumn, shownColumnsOf, sizeColumn, toggleColumn } from './column-layout'
import type { DataGridProps } from './data-grid-props'
import { ExportButton } from './export-button'
import { GridBody } from './grid-body'
import { type GridColumn, isFilterable, isSortable, tracksOf, valueIn, widthOf } from './grid-column'
import { GridHead } from './grid-head'
import { ListEmpty, ListFailed } from './grid-notice'
import { GridPager } from './grid-pager'
import { GridToolbar } from './grid-toolbar'
import { pagesOf } from './page-numbers'
import { useFittingColumns } from './use-fitting-columns'
import { createLoader, type LoadRows, useGridRows } from './use-grid-rows'
import { useGridView } from './use-grid-view'
import { useSelection } from './use-selection'

const NarrowOptions = dynamic(() => import('./narrow-options').then((file) => file.NarrowOptions), { ssr: false })

/** Of the column with the ticks, in CSS pixels. */
const selectionWidth = 44

const features = tableFeatures({ rowSortingFeature })

/** The one list of the platform: the grid query (docs/handbook/calls.md) on the screen. */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { id, label, columns, view: defaults, source, load, enabled = true, reloadKey, inAddress = true } = props
  const { rowHref, rowKey = (row: Row) => String(valueIn(row, 'id')), emptyText = 'No data to display' } = props
  const { view, change, reset } = useGridView({ defaults, inAddress })
  const { keptColumns, keepColumns } = useKeptColumns(id)
  /** While a column is pulled wider or narrower. */
  const [pulled, setPulled] = useState<readonly ShownColumn[]>()
  const [isNarrowOpen, setNarrowOpen] = useState(false)

  const wire = wireOf(view)
  const rows = { source, load }
  const initial = useMemo(() => toInitialRows(props.initial, defaults), [props.initial, defaults])
  const { page, problem, isLoading, reload } = useGridRows<Row>({ rows, wire, initial, reloadKey, enabled })
  const total = page?.totalCount ?? undefined

  const { onRows } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is the one that this page answers
  useEffect(() => {
    const load = async (most: number) => {
      const query = { ...wire, skip: '0', take: String(most), requireTotalCount: 'false' }
      return (await createLoader(rows)(query, new AbortController().signal)).data
    }
    onRows?.(page?.data ?? [], { count: total ?? 0, load })
  }, [page, onRows])

  // The last rows of a page were deleted, or a link is older than they are.
  const lastPage = pagesOf(total ?? 0, view.pageSize)
  const isBeyond = !isLoading && total !== undefined && view.page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the rows change
  useEffect(() => {
    if (isBeyond) change({ page: lastPage })
  }, [isBeyond, lastPage])

  // Another organisation or year has pages of its own.
  const shownSource = useRef(source)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the source changes
  useEffect(() => {
    if (shownSource.current === source) return
    shownSource.current = source
    if (view.page > 1) change({ page: 1 })
  }, [source])

  const table = useTable({
    features,
    columns: useMemo(() => columns.map(toTableColumn), [columns]),
    data: useMemo(() => page?.data ?? [], [page]),
    getRowId: (row: Row) => String(rowKey(row)),
    state: { sorting: view.sort.map(({ selector, desc }) => ({ id: selector, desc })) },
    onSortingChange: (updater) => {
      const before = view.sort.map(({ selector, desc }) => ({ id: selector, desc }))
      const sorting = typeof updater === 'function' ? updater(before) : updater
      const sort = sorting.map((term) => ({ selector: term.id, desc: term.desc }))
      change({ sort: sort.length > 0 ? sort : sortTermsOf(defaults.sort) })
    },
    manualSorting: true,
    sortDescFirst: false,
    maxMultiSortColCount: sortsMax,
  })

  const frame = useRef<HTMLDivElement>(null)
  const nameColumn = (columns.find(({ isLink }) => isLink) ?? columns.find(({ hidden }) => !hidden) ?? columns[0])?.id
  const chosen = pulled ?? view.columns ?? keptColumns
  const laid = layColumns(columns, chosen, nameColumn)
  const bulk = props.bulk
  const visible = useFittingColumns(laid, frame, bulk ? selectionWidth : 0)
  const exportColumns = [
    ...laid,
    ...columns.filter(({ id: column, exported }) => exported === 'always' && !laid.some(({ id }) => id === column)),
  ]
  const hasFilterRow = (props.filterRow ?? true) && visible.some(isFilterable)
  const heads = visible.flatMap((column) => {
    const leaf = table.getColumn(column.id)
    if (!leaf) return []
    const place = view.sort.length > 1 ? leaf.getSortIndex() + 1 : 0
    const onSort = leaf.getCanSort() ? leaf.getToggleSortingHandler() : undefined
    return [{ column, sorted: leaf.getIsSorted(), place, onSort }]
  })
  const loadRows = createLoader(rows)

  const filterColumn = (column: string, filter: ColumnFilter | undefined) => {
    const others = view.filters.filter((each) => each.column !== column)
    change({ filters: filter ? [...others, filter] : others })
  }
  /** The columns of the address change in the address; the person's own are kept for the person. */
  const choose = (next: readonly ShownColumn[] | undefined) => {
    setPulled(undefined)
    if (view.columns) change({ columns: next && [...next] })
    else keepColumns(next)
  }
  const shown = shownColumnsOf(laid, chosen)
  const resize = (column: string, width: number | undefined, isDone: boolean) => {
    const next = sizeColumn(shown, column, width)
    if (isDone) choose(next)
    else setPulled(next)
  }
  const bodyRows = table.getRowModel().rows.map((row) => ({ key: row.id, row: row.original }))
  const selection = useSelection<Row>(
    bodyRows,
    (row) => String(rowKey(row)),
    JSON.stringify([source, view.filters, view.search]),
  )
  const isEmpty = !problem && !isLoading && (page?.data.length ?? 0) === 0
  const skeletonRows = isLoading && (page?.data.length ?? 0) === 0 ? Math.min(view.pageSize, 10) : 0

  const chooser = {
    columns: [...laid, ...columns.filter(({ id: column }) => !laid.some(({ id: each }) => each === column))].map(
      (column) => ({
        id: column.id,
        header: column.header,
        width: widthOf(column),
        isVisible: laid.includes(column),
        canHide: column.id !== nameColumn,
        hasNoRoom: laid.includes(column) && !visible.includes(column),
      }),
    ),
    onChange: (column: string, isVisible: boolean) => choose(toggleColumn(columns, shown, column, isVisible)),
    onMove: (column: string, by: -1 | 1) => choose(moveColumn(shown, column, by)),
    onResize: (column: string, width: number) => resize(column, width, true),
    onReset: chosen && (() => choose(undefined)),
  }

  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <GridToolbar
        title={props.title}
        choices={props.choices}
        notice={props.notice}
        actions={props.actions}
        primary={props.primary}
        search={
          (props.searchable ?? true)
            ? {
                label: `Search ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
                value: view.search,
                onChange: (search) => change({ search }),
              }
            : undefined
        }
        chooser={chooser}
        views={inAddress && isScreenName(id) && <SavedViewsMenu screen={id} columns={formatColumns(shown)} />}
        onNarrow={() => setNarrowOpen(true)}
        exportButton={
          props.mayExport && <ExportButton name={label} columns={exportColumns} wire={wire} load={loadRows} />
        }
      />
      {bulk && selection.rows.size > 0 && (
        <BulkBar
          bulk={bulk}
          rows={[...selection.rows.values()]}
          found={total ?? 0}
          loadFound={async (most) => {
            const query = { ...wire, skip: '0', take: String(most), requireTotalCount: 'false' }
            return (await loadRows(query, new AbortController().signal)).data
          }}
          onSelect={(some) => selection.set(some, true)}
          onClear={selection.clear}
          onDone={() => {
            selection.clear()
            reload()
          }}
        />
      )}
      <ClippedText>
        <div
          ref={frame}
          className="relative min-w-0 overflow-x-auto sm:rounded-md sm:border sm:border-line sm:bg-paper"
        >
          <table
            // biome-ignore lint/a11y/noRedundantRoles: laid out as a grid and as cards, which drop the roles
            role="table"
            aria-label={label}
            aria-busy={isLoading}
            style={{ gridTemplateColumns: `${bulk ? `${selectionWidth}px ` : ''}${tracksOf(visible, nameColumn)}` }}
            className="w-full border-collapse max-sm:block sm:grid"
          >
            <GridHead
              columns={heads}
              allColumns={columns}
              filters={view.filters}
              hasFilterRow={hasFilterRow}
              onFilter={filterColumn}
              onClear={() => change({ filters: [] })}
              onResize={resize}
              selection={bulk && { ...selection, shown: bodyRows }}
              load={loadRows}
            />
            {!problem && (
              <GridBody
                columns={visible}
                rows={bodyRows}
                selection={bulk && { ...selection, nameOf: bulk.nameOf }}
                nameColumn={nameColumn}
                rowHref={rowHref}
                skeletonRows={skeletonRows}
                isStale={isLoading}
              />
            )}
          </table>
          {problem && <ListFailed problem={problem} onRetry={reload} onReset={reset} />}
          {isEmpty && (
            <ListEmpty
              text={emptyText}
              hint={props.emptyHint}
              isNarrowed={view.filters.length > 0 || view.search.trim() !== ''}
              onClear={() => change({ filters: [], search: '' })}
              action={props.emptyAction}
            />
          )}
        </div>
      </ClippedText>
      <GridPager
        label={label}
        page={view.page}
        pageSize={view.pageSize}
        pageSizes={defaults.pageSizes}
        shown={page?.data.length ?? 0}
        total={problem ? undefined : total}
        onPage={(next) => change({ page: next })}
        onPageSize={(pageSize) => change({ pageSize })}
      />
      {isNarrowOpen && (
        <NarrowOptions
          open
          onClose={() => setNarrowOpen(false)}
          columns={columns as readonly GridColumn<unknown>[]}
          sort={view.sort}
          filters={view.filters}
          onSort={(sort) => change({ sort })}
          onFilter={filterColumn}
          load={loadRows as LoadRows<unknown>}
        />
      )}
    </section>
  )
}

function toInitialRows<Row>(
  initial: DataGridProps<Row>['initial'],
  defaults: GridDefaults,
): InitialRows<Row> | undefined {
  if (!initial || 'wire' in initial) return initial
  return { wire: wireOf(defaultView(defaults)), page: initial }
}

function toTableColumn<Row extends object>(column: GridColumn<Row>) {
  return {
    id: column.id,
    accessorFn: (row: Row) => valueIn(row, column.id),
    header: column.header,
    enableSorting: isSortable(column),
  }
}
