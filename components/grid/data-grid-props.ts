import type { ReactNode } from 'react'
import type { BulkActions } from '@/components/bulk/bulk-actions'
import type { Address } from '@/lib/api'
import type { GridPage } from '@/lib/floor/grid/grid-query'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import type { GridColumn } from './grid-column'
import type { LoadRows } from './use-grid-rows'

/** What the search and the filters find, on all pages. */
export type FoundRows<Row> = {
  count: number
  /** The first of them in the order of the list, at most 1,000. */
  load: (most: number) => Promise<readonly Row[]>
}

export type DataGridProps<Row> = {
  /** Names the grid's state in the browser's storage; unique among grids. */
  id: string
  /** What is listed, for assistive technology, the file's name and the search: "Locations". */
  label: string
  columns: readonly GridColumn<Row>[]
  /** Page size and order before anybody has touched them; the server component reads the same (`initialRows`). */
  view: GridDefaults
  /** The documented call, `addressOf('GET /api/locations')`, with fixed parameters; or `load` in its place. */
  source?: Address<GridPage<Row>>
  load?: LoadRows<Row>
  /** The first rows, as they came with the HTML (`initialRows`). A bare page is the usual view's. */
  initial?: InitialRows<Row> | GridPage<Row>
  rowKey?: (row: Row) => string | number
  /** Where a row leads; undefined for one that leads nowhere. */
  rowHref?: (row: Row) => string | undefined
  /** The documented words for a list without rows. */
  emptyText?: string
  /** What will be here, and how it comes about. */
  emptyHint?: ReactNode
  /** The first thing to do where there is nothing yet. */
  emptyAction?: ReactNode
  /** At the left of the toolbar: `ListTitle` for the heading of the page. */
  title?: ReactNode
  /** At its right, before the grid's own buttons. */
  actions?: ReactNode
  /** The one action of the screen, at the far right. */
  primary?: ReactNode
  /** The screen's own filters, compact: an organisation, a year. They begin a second line, with the search and the buttons. */
  choices?: ReactNode
  /** Above that second line: a banner. */
  notice?: ReactNode
  searchable?: boolean
  filterRow?: boolean
  /** Shows the export of the present view; only for whoever may. */
  mayExport?: boolean
  /** False for a second grid on a screen: its view is stored for the session only. */
  inAddress?: boolean
  /** False loads nothing, as before an organisation is chosen. */
  enabled?: boolean
  /** Is told the rows of the page that is shown and what was found in all, for what is done with several of them. */
  onRows?: (rows: readonly Row[], found: FoundRows<Row>) => void
  /** What can be done with several rows, which can then be ticked; undefined for whoever may not. */
  // biome-ignore lint/suspicious/noExplicitAny: the grid passes actions on and knows nothing of them
  bulk?: BulkActions<Row, any> | undefined
  /** Another value loads the rows again, after something was deleted for instance. */
  reloadKey?: string | number
}
