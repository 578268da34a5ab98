'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { addressOf, api, saveDownload } from '@/lib/api'
import { messages } from '@/lib/exports/messages'
import { Problem } from '@/lib/floor/http/problem'

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
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      saveDownload(await api.download(addressOf('GET /api/exports/file/{id}', { params: { id } })))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toasts.error(messages.unableToDownload)
      onChanged()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="small" busy={busy} disabled={!isReady} onPress={() => void download()}>
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
