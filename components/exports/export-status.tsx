import { Pill } from '@/components/ui/pill'
import { Progress } from '@/components/ui/progress'

/** How each state of an export looks; Queued and Completed are the documented ones. */
export const statusKinds = {
  Queued: 'info',
  Processing: 'info',
  Completed: 'success',
  Failed: 'error',
  Cancelled: 'neutral',
  Expired: 'neutral',
} as const

type ExportStatus = keyof typeof statusKinds

export const isOpen = ({ status }: { status: string }) => status === 'Queued' || status === 'Processing'

type ExportState = {
  name: string
  status: string
  rowsWritten: number
  rowsTotal: number | null
  failure: string | null
}

/** The state as a pill, how far the file is while it is being made, and why it failed. */
export function ExportStatusCell({ row }: { row: ExportState }) {
  const status = row.status as ExportStatus
  if (status === 'Processing' && row.rowsTotal)
    return <Progress label={status} percent={Math.min(99, Math.floor((row.rowsWritten / row.rowsTotal) * 100))} />
  return (
    <>
      <Pill kind={statusKinds[status]}>{status}</Pill>
      {row.failure && <span className="ml-1.5 text-ink-soft text-sm">{row.failure}</span>}
    </>
  )
}
