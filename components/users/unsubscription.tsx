'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'

export const remindersHint =
  'An email every fortnight while quarters are waiting to be confirmed, and the letters of the funder about returns.'

type UnsubscriptionProps = {
  open: boolean
  /** Whose reminders: "you", or a first name. */
  who: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The question before reminders are turned off. */
export function Unsubscription({ open, who, busy = false, onConfirm, onCancel }: UnsubscriptionProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Unsubscription"
      confirm="Turn reminders off"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        Without reminders, {who} {who === 'you' ? 'become' : 'becomes'} responsible for activity confirmations being
        actioned on time. Are you sure you would like to turn them off?
      </p>
    </ConfirmDialog>
  )
}
