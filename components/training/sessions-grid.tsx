'use client'

import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { ExternalLink } from '@/components/ui/link'
import { addressOf, type RowOf } from '@/lib/api'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { messages } from '@/lib/training/messages'
import { previousView, upcomingView } from '@/lib/training/rules'
import type { SessionTime } from '@/lib/training/schema'
import { DownloadResource } from './download-resource'

type SessionRow = RowOf<'GET /api/training/sessions'>
type SessionsProps = { initial: InitialRows<SessionRow>; mayEdit: boolean }

const dateColumn: GridColumn<SessionRow> = { id: 'date', header: 'Date', kind: 'instant' }
const titleColumn: GridColumn<SessionRow> = { id: 'sessionTitle', header: 'Session', isLink: true, width: 150 }
const descriptionColumn: GridColumn<SessionRow> = {
  id: 'sessionDescription',
  header: 'Description',
  width: 140,
  grow: 2,
  hidePriority: 1,
}
const typeColumn: GridColumn<SessionRow> = { id: 'type', header: 'Type', width: 84, grow: 0, hidePriority: 2 }
const durationColumn: GridColumn<SessionRow> = {
  id: 'duration',
  header: 'Duration',
  width: 96,
  grow: 0,
  sortable: false,
  hidePriority: 3,
}

const upcomingColumns: readonly GridColumn<SessionRow>[] = [
  dateColumn,
  titleColumn,
  {
    id: 'bookingLink',
    header: 'Booking',
    width: 116,
    grow: 0,
    sortable: false,
    cell: ({ bookingLink, sessionTitle }) =>
      bookingLink && (
        // Words for the ear alone stay within it, or the page would grow as wide as the table.
        <span className="relative">
          <ExternalLink href={bookingLink}>
            Book a place<span className="sr-only"> on {sessionTitle}</span>
          </ExternalLink>
        </span>
      ),
  },
  descriptionColumn,
  typeColumn,
  durationColumn,
]

const previousColumns: readonly GridColumn<SessionRow>[] = [
  dateColumn,
  titleColumn,
  {
    id: 'recordingLink',
    header: 'Recording',
    width: 96,
    grow: 0,
    sortable: false,
    cell: ({ recordingLink, sessionTitle }) =>
      recordingLink && (
        <span className="relative">
          <ExternalLink href={recordingLink}>
            Watch<span className="sr-only"> the recording of {sessionTitle}</span>
          </ExternalLink>
        </span>
      ),
  },
  {
    id: 'transcriptFilename',
    header: 'Transcript',
    width: 108,
    grow: 0,
    sortable: false,
    cell: ({ transcriptFilename, sessionTitle }) =>
      transcriptFilename && (
        <DownloadResource fileName={transcriptFilename} of={`the transcript of ${sessionTitle}`}>
          Download
        </DownloadResource>
      ),
  },
  descriptionColumn,
  typeColumn,
]

type TableProps = {
  when: SessionTime
  label: string
  hint?: string
  columns: readonly GridColumn<SessionRow>[]
  view: GridDefaults
  initial: InitialRows<SessionRow>
  mayEdit: boolean
  inAddress?: boolean
}

/** One table of sessions; a row leads to its session for whoever may change it. */
function SessionTable({ when, label, hint, columns, view, initial, mayEdit, inAddress = false }: TableProps) {
  return (
    <DataGrid
      id={`training-${when}`}
      label={label}
      columns={columns}
      view={view}
      source={addressOf('GET /api/training/sessions', { query: { when } })}
      initial={initial}
      rowHref={({ id }) => (mayEdit ? `/training/session/${id}` : undefined)}
      emptyText={messages.noSessions}
      searchable={false}
      filterRow={false}
      inAddress={inAddress}
      mayExport
      title={
        <div>
          <h3 className="font-semibold text-lg">{label}</h3>
          {hint && <p className="text-ink-soft">{hint}</p>}
        </div>
      }
    />
  )
}

export const UpcomingSessions = (props: SessionsProps) => (
  <SessionTable
    when="upcoming"
    label="Upcoming sessions"
    columns={upcomingColumns}
    view={upcomingView}
    inAddress
    {...props}
  />
)

export const PreviousSessions = (props: SessionsProps) => (
  <SessionTable when="previous" label="Previous sessions" columns={previousColumns} view={previousView} {...props} />
)

/** Past sessions that nobody sees yet: open one to give it its recording or transcript. */
export const UnfinishedSessions = ({ initial }: { initial: InitialRows<SessionRow> }) => (
  <SessionTable
    when="unfinished"
    label="Past sessions without a recording"
    hint="Only you see these. Open one to add its recording or transcript."
    columns={[dateColumn, titleColumn, descriptionColumn, typeColumn]}
    view={previousView}
    initial={initial}
    mayEdit
  />
)
