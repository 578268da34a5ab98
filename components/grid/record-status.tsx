import type { Choice } from '@/components/ui/choice'
import { Pill } from '@/components/ui/pill'
import type { GridColumn } from './grid-column'

/** Whether a record is in use, on the wire: 1 or 0. */
export const recordStatuses: readonly Choice[] = [
  { id: 1, name: 'Active' },
  { id: 0, name: 'Disabled' },
]

export const RecordStatusPill = ({ status }: { status: number }) =>
  status === 1 ? <Pill kind="success">Active</Pill> : <Pill kind="neutral">Disabled</Pill>

/** The status in a list. */
export const recordStatusColumn: GridColumn<{ activeStatus: number }> = {
  id: 'activeStatus',
  header: 'Status',
  kind: 'number',
  align: 'start',
  width: 124,
  options: recordStatuses,
  cell: ({ activeStatus }) => <RecordStatusPill status={activeStatus} />,
  exported: ({ activeStatus }) => (activeStatus === 1 ? 'Active' : 'Disabled'),
}
