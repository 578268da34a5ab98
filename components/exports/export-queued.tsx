'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { useToasts } from '@/components/ui/toasts'
import { say } from '@/lib/exports/messages'
import { aboutSoLong } from '@/lib/exports/wait'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'

export type QueuedExport = { id: number; rows: number; waitSeconds: number }

/** Step 2 of the popup (document 3 §2): the letter to come, the wait, and where the export is found. */
export function ExportQueued({ queued, onClose }: { queued: QueuedExport; onClose: () => void }) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function cancel() {
    setBusy(true)
    try {
      await api.delete('/api/exports', { exportId: queued.id })
      toasts.success(say.cancelled)
      onClose()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof Problem)) throw error
      toasts.error(error.message)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Export Request Queued"
      actions={
        <>
          <Button busy={busy} onPress={() => void cancel()}>
            Cancel Request
          </Button>
          <Button kind="primary" autoFocus onPress={onClose}>
            Ok
          </Button>
        </>
      }
    >
      <div className="flex max-w-text flex-col gap-3">
        <p>An e-mail notification will be sent to you when your export is ready.</p>
        <p>
          The estimated wait is {aboutSoLong(queued.waitSeconds)} for {queued.rows.toLocaleString('en-GB')}{' '}
          {queued.rows === 1 ? 'response' : 'responses'}.
        </p>
        <p>
          You may leave this page. Your exports are listed in <Link href="/exports">My Exports</Link>.
        </p>
      </div>
    </Dialog>
  )
}
