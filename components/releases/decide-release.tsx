'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { TextArea } from '@/components/ui/text-area'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { messages } from '@/lib/releases/messages'
import { reasonMost } from '@/lib/releases/schema'

type DecideReleaseProps = { id: number; name: string }

/** Approves or rejects a draft. Either is asked about once more: what is approved is published for good. */
export function DecideRelease({ id, name }: DecideReleaseProps) {
  const router = useRouter()
  const toasts = useToasts()
  const { busy, run } = useAction()
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const close = () => setAsking(undefined)
  const end = () => {
    close()
    router.refresh()
  }
  const approve = () =>
    run(messages.unableToApprove, async () => {
      await api.send('POST /api/releases/{id}/approve', { params: { id } })
      toasts.success(messages.approved)
    }).finally(end)
  const reject = () => {
    if (reason.trim() === '') return setError('Reason is required')
    return run(messages.unableToReject, async () => {
      await api.send('POST /api/releases/{id}/reject', { params: { id }, body: { reason } })
      toasts.success(messages.rejected)
    }).finally(end)
  }
  return (
    <>
      <Button aria-haspopup="dialog" onPress={() => setAsking('reject')}>
        Reject
      </Button>
      <Button kind="primary" aria-haspopup="dialog" onPress={() => setAsking('approve')}>
        Approve
      </Button>
      <ConfirmDialog
        open={asking === 'approve'}
        title={`Approve the release of ${name}?`}
        confirm="Approve"
        busy={busy}
        onConfirm={() => void approve()}
        onCancel={close}
      >
        <p>
          Its figures are published for good. They cannot be taken back, and every later release is protected beside
          them.
        </p>
      </ConfirmDialog>
      <Dialog
        open={asking === 'reject'}
        onClose={close}
        title={`Reject the draft of ${name}?`}
        width="narrow"
        actions={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button kind="danger" busy={busy} onPress={() => void reject()}>
              Reject
            </Button>
          </>
        }
      >
        <p className="mb-4">Nothing of it is published. Another draft of the quarter can be made afterwards.</p>
        <TextArea
          label="Reason"
          value={reason}
          onChange={(text) => {
            setReason(text)
            setError(undefined)
          }}
          limit={reasonMost}
          rows={3}
          required
          {...(error !== undefined && { error })}
        />
      </Dialog>
    </>
  )
}
