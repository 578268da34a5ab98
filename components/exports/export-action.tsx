'use client'

import { Button } from '@/components/ui/button'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { useDownload } from '@/components/ui/use-download'
import { addressOf, api } from '@/lib/api'
import { messages } from '@/lib/exports/messages'

type ExportActionProps = { id: number; name: string; status: string; onChanged: () => void }

/** What can be done with an export: cancel it while it is open, download it once it is completed. */
export function ExportAction({ id, name, status, onChanged }: ExportActionProps) {
  if (status === 'Queued') return <CancelRequest id={id} name={name} onChanged={onChanged} />
  return (
    <span className="inline-flex gap-2">
      <DownloadExport id={id} name={name} isReady={status === 'Completed'} onChanged={onChanged} />
      {status === 'Processing' && <CancelRequest id={id} name={name} onChanged={onChanged} />}
    </span>
  )
}

function DownloadExport({ id, name, isReady, onChanged }: Omit<ExportActionProps, 'status'> & { isReady: boolean }) {
  const { busy, download } = useDownload()
  const address = addressOf('GET /api/exports/file/{id}', { params: { id } })
  return (
    <Button
      size="small"
      busy={busy}
      disabled={!isReady}
      onPress={() => void download({ address, failed: messages.unableToDownload, onFailed: onChanged })}
    >
      Download Export<span className="sr-only"> {name}</span>
    </Button>
  )
}

function CancelRequest({ id, name, onChanged }: Omit<ExportActionProps, 'status'>) {
  const toasts = useToasts()
  const { run } = useAction()

  const cancel = () =>
    run(
      (reason) => reason,
      async () => {
        await api.send('DELETE /api/exports', { body: { exportId: id } })
        toasts.success(messages.cancelled)
      },
    ).finally(onChanged)

  return (
    <ConfirmButton
      size="small"
      label={
        <>
          Cancel Request<span className="sr-only"> {name}</span>
        </>
      }
      question="Confirm Cancellation"
      confirm="Confirm"
      onConfirm={cancel}
    >
      Please confirm that you would like to cancel the export “{name}”.
    </ConfirmButton>
  )
}
