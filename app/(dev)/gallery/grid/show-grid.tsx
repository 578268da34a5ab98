'use client'

import { CalendarDays, Plus } from 'lucide-react'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { Button } from '@/components/ui/button'
import { Pill } from '@/components/ui/pill'
import type { GridPage } from '@/lib/floor/grid/grid-query'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import { listShows, type Show } from './fake-list'

const columns: GridColumn<Show>[] = [
  { id: 'id', header: 'Event ID', kind: 'number', hidden: true },
  { id: 'name', header: 'Name', isLink: true, width: 220 },
  { id: 'venue', header: 'Location', options: 'distinct', width: 180 },
  {
    id: 'discipline',
    header: 'Discipline',
    options: ['Theatre', 'Music', 'Visual arts', 'Literature', 'Combined arts'].map((name) => ({ id: name, name })),
    width: 150,
  },
  { id: 'startDate', header: 'Start date', kind: 'date', width: 170 },
  { id: 'attendance', header: 'Attendance', kind: 'number', width: 150 },
  {
    id: 'funded',
    header: 'Funded',
    kind: 'boolean',
    cell: ({ funded }) => (funded ? <Pill kind="success">Funded</Pill> : <Pill kind="neutral">Not funded</Pill>),
    width: 120,
  },
  { id: 'savedAt', header: 'Saved', kind: 'instant', hidden: true },
]

const view: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'name' }

/** The data grid on made-up rows, with and without any. */
export function ShowGrid({ initial }: { initial: GridPage<Show> }) {
  return (
    <div className="flex flex-col gap-12">
      <DataGrid
        id="gallery-shows"
        label="Events"
        columns={columns}
        view={view}
        initial={initial}
        load={(query) => listShows(query, 250)}
        rowHref={({ id }) => `/gallery?event=${id}`}
        mayExport
        actions={
          <Button kind="primary" icon={<Plus size={18} aria-hidden="true" />} iconOnlyBelow={575}>
            Create event
          </Button>
        }
      />
      <DataGrid<Show>
        id="gallery-empty"
        label="Surveys"
        columns={columns.slice(1, 4)}
        view={view}
        inAddress={false}
        filterRow={false}
        title={<h2 className="font-semibold text-xl">A list without rows</h2>}
        load={async () => ({ data: [], totalCount: 0, summary: null, groupCount: null })}
        emptyText="No surveys to display"
        emptyAction={<Button icon={<CalendarDays size={18} aria-hidden="true" />}>Create the first survey</Button>}
      />
    </div>
  )
}
