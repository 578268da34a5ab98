'use client'

import { Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { UndoUpload } from '@/components/imports/undo-upload'
import { Button } from '@/components/ui/button'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { useDownload } from '@/components/ui/use-download'
import { type Address, addressOf, api } from '@/lib/api'
import { isInUndoTime } from '@/lib/ticketing/sales/undo-time'
import { messages } from '@/lib/ticketing/upload/messages'
import type { TicketingUpload } from './upload-details'

type UploadActionsProps = { upload: TicketingUpload; onChanged: () => Promise<void> }

/** What can be done about an upload: its file, its lines, and the ways to be rid of it. */
export function UploadActions({ upload, onChanged }: UploadActionsProps) {
  const { id, filename, status, hasFile, finishedAt } = upload
  const hasSource = hasFile && (status === 'held' || status === 'failed')
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {hasSource && (
        <DownloadButton address={addressOf('GET /api/box-office/uploads/{id}/file', { params: { id } })}>
          Download the file<span className="sr-only"> {filename}</span>
        </DownloadButton>
      )}
      {status === 'successful' && (
        <DownloadButton address={addressOf('GET /api/box-office/uploads/{id}/lines', { params: { id } })}>
          Download its lines<span className="sr-only"> of {filename}</span>
        </DownloadButton>
      )}
      {status === 'successful' && isInUndoTime(finishedAt ? new Date(finishedAt) : null, new Date()) && (
        <UndoUpload
          filename={filename}
          messages={messages}
          undo={() => api.send('DELETE /api/box-office/uploads', { body: { importId: id } })}
          onUndone={onChanged}
        >
          <p>
            The lines that came with <strong className="[overflow-wrap:anywhere]">{filename}</strong> go, and what it
            replaced or removed is put back as it was. Tickets sold change at once where they are shown.
          </p>
        </UndoUpload>
      )}
      {status === 'held' && <DiscardButton upload={upload} onChanged={onChanged} />}
    </div>
  )
}

type DownloadButtonProps = { address: Address<Blob>; children: ReactNode }

function DownloadButton({ address, children }: DownloadButtonProps) {
  const { busy, download } = useDownload()
  return (
    <Button
      size="small"
      icon={<Download size={16} aria-hidden="true" />}
      busy={busy}
      onPress={() => void download({ address, failed: messages.unableToDownload })}
    >
      {children}
    </Button>
  )
}

function DiscardButton({ upload: { id, filename }, onChanged }: UploadActionsProps) {
  const toasts = useToasts()
  const { run } = useAction()
  return (
    <ConfirmButton
      size="small"
      icon={<Trash2 size={16} aria-hidden="true" />}
      aria-haspopup="dialog"
      label={
        <>
          Discard<span className="sr-only"> {filename}</span>
        </>
      }
      question="Discard this file?"
      confirm="Discard"
      danger
      onConfirm={() =>
        run(messages.unableToDiscard, async () => {
          // Where somebody else has answered or discarded it, the page shows what became of it.
          await api.send('DELETE /api/box-office/uploads/held', { body: { importId: id } }).finally(onChanged)
          toasts.success(messages.discarded)
        })
      }
    >
      <p>
        Nothing of <strong className="[overflow-wrap:anywhere]">{filename}</strong> counts, and the file is deleted.
        What the platform holds stays as it is.
      </p>
    </ConfirmButton>
  )
}
