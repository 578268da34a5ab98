'use client'

import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button'
import { ConfirmDialog } from './confirm-dialog'

type DeleteButtonProps = {
  /** "Delete this location?" */
  question: string
  /** What goes, by name, and that it is gone for good. */
  children: ReactNode
  /** What is done to it, on the button and in the question. */
  label?: string
  /** Deletes it and says how that went; the dialog closes when it is done. */
  onDelete: () => Promise<void>
}

/** A Delete button that asks first: the question names the thing and what goes with it. */
export function DeleteButton({ question, children, label = 'Delete', onDelete }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    await onDelete().finally(() => {
      setAsking(false)
      setBusy(false)
    })
  }

  return (
    <>
      <Button icon={<Trash2 size={18} aria-hidden="true" />} onPress={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={question}
        confirm={label}
        danger
        busy={busy}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
