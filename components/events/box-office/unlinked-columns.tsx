import type { GridColumn } from '@/components/grid/grid-column'
import { Checkbox } from '@/components/ui/checkbox'
import type { RowOf } from '@/lib/api'
import { formatDate } from '@/lib/floor/calendar/plain-date'

export type UnlinkedReference = RowOf<'GET /api/box-office/references/unlinked'>

/** Tells references of several providers apart. */
export const keyOf = ({ boxOfficeProviderId, eventIdentifier }: UnlinkedReference) =>
  `${boxOfficeProviderId} ${eventIdentifier}`

export const daysOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`

type RowSelection = {
  isSelected: (row: UnlinkedReference) => boolean
  select: (row: UnlinkedReference, isSelected: boolean) => void
}

/** The columns of what was sold and is in no event; the first selects rows. */
export const unlinkedColumns = ({ isSelected, select }: RowSelection): readonly GridColumn<UnlinkedReference>[] => [
  {
    ...{ id: 'selected', header: 'Select', width: 64, grow: 0 },
    ...{ sortable: false, filterable: false, exported: false },
    cell: (row) => (
      <Checkbox
        label={`Select ${row.eventName}, ${row.eventIdentifier}`}
        hideLabel
        value={isSelected(row)}
        onChange={(next) => select(row, next)}
      />
    ),
  },
  { id: 'eventName', header: 'Name as sold', width: 200 },
  { id: 'eventIdentifier', header: 'Reference', width: 130 },
  { id: 'startDate', header: 'First performance', kind: 'date', width: 128 },
  { id: 'endDate', header: 'Last performance', kind: 'date', width: 128, hidePriority: 1 },
  { id: 'performances', header: 'Performances', kind: 'number', width: 116, hidePriority: 3 },
  { id: 'ticketsSold', header: 'Tickets sold', kind: 'number', width: 104 },
  { id: 'venueName', header: 'Venue', width: 130, hidePriority: 2 },
  { id: 'boxOfficeProviderName', header: 'Provider', width: 120, options: 'distinct', hidePriority: 4 },
]
