import { Pill, type PillKind } from '@/components/ui/pill'
import type { ImportStatus } from '@/db/stored-values'
import { importStatusWords } from '@/lib/imports/status-words'

const kinds: Readonly<Record<ImportStatus, PillKind>> = {
  queued: 'info',
  processing: 'info',
  held: 'warning',
  successful: 'success',
  failed: 'error',
  undone: 'neutral',
}

/** What became of an upload. */
export const ImportStatusPill = ({ status }: { status: ImportStatus }) => (
  <Pill kind={kinds[status]}>{importStatusWords[status]}</Pill>
)
