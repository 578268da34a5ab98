'use client'

import { Download, ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { useDownload } from '@/components/ui/use-download'
import type { ImportStatus } from '@/db/stored-values'
import type { Address } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { countOf } from '@/lib/floor/format-number'
import { ImportStatusPill } from './import-status-pill'
import { UploadMessages } from './upload-messages'
import { useFocusKept } from './use-focus-kept'

/** One upload of a list, whatever its kind. */
type ListedUpload = {
  id: number
  filename: string
  status: ImportStatus
  messages: readonly string[]
  findingsCount: number
  hasFile: boolean
  createdAt: string
  createdByName: string
  undoneAt: string | null
}

type UploadActions<Upload> = {
  /** The file as it was uploaded; undefined for whoever may not have it. */
  fileAddress: (upload: Upload) => Address<Blob> | undefined
  /** The sentence where that file does not come. */
  fileFailed: string
  /** The button that takes it back; nothing where it cannot be taken back. */
  undo: (upload: Upload) => ReactNode
  /** What was found in it, and what came of it. */
  details: (upload: Upload) => ReactNode
  /** True where there is more to see than its messages. */
  hasDetails?: (upload: Upload) => boolean
}

type UploadHistoryProps<Upload> = UploadActions<Upload> & {
  title: string
  /** What stands here before anything was uploaded. */
  empty: ReactNode
  uploads: readonly Upload[]
}

/** What was uploaded before, the latest first: what came of it, its file, and the way to take it back. */
export function UploadHistory<Upload extends ListedUpload>(props: UploadHistoryProps<Upload>) {
  const { title, empty, uploads, ...actions } = props
  return (
    <Card title={title}>
      {uploads.length === 0 ? (
        <EmptyState title="No uploads yet">{empty}</EmptyState>
      ) : (
        <ul aria-label="Uploads" className="flex flex-col divide-y divide-line">
          {uploads.map((upload) => (
            <UploadEntry key={upload.id} upload={upload} {...actions} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function UploadEntry<Upload extends ListedUpload>(props: UploadActions<Upload> & { upload: Upload }) {
  const { upload, fileAddress, fileFailed, undo, details, hasDetails } = props
  const [isOpen, setOpen] = useState(false)
  const focusKept = useFocusKept<HTMLLIElement>(upload.status)
  const { busy, download } = useDownload()
  const { filename, findingsCount } = upload
  const address = upload.hasFile ? fileAddress(upload) : undefined
  const findings = countOf(findingsCount, 'finding')
  return (
    <li {...focusKept} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{filename}</h3>
        <ImportStatusPill status={upload.status} />
      </div>
      <p className="text-ink-soft text-sm">
        {dateTimeInLondon(new Date(upload.createdAt))}
        {upload.createdByName && ` by ${upload.createdByName}`}
        {upload.undoneAt && `, undone ${dateTimeInLondon(new Date(upload.undoneAt))}`}
      </p>
      {upload.undoneAt && upload.messages.length > 0 && <p className="text-ink-soft text-sm">Before it was undone:</p>}
      <UploadMessages messages={upload.messages} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(findingsCount > 0 || hasDetails?.(upload)) && (
          <Button
            size="small"
            icon={<ListChecks size={16} aria-hidden="true" />}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} {findingsCount > 0 ? findings : 'details'}
            <span className="sr-only"> of {filename}</span>
          </Button>
        )}
        {address && (
          <Button
            size="small"
            icon={<Download size={16} aria-hidden="true" />}
            busy={busy}
            onPress={() => void download({ address, failed: fileFailed })}
          >
            Download the file<span className="sr-only"> {filename}</span>
          </Button>
        )}
        {undo(upload)}
      </div>
      {isOpen && details(upload)}
    </li>
  )
}
