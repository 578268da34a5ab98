'use client'

import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'

type UndoUploadProps = {
  filename: string
  /** What goes and what stays. */
  children: ReactNode
  messages: { undone: string; unableToUndo: (reason: string) => string }
  undo: () => Promise<unknown>
  onUndone: () => Promise<void>
}

/** Undoes a whole upload, after a confirmation that says what is removed. */
export function UndoUpload({ filename, children, messages, undo, onUndone }: UndoUploadProps) {
  const toasts = useToasts()
  const { run } = useAction()

  const confirm = () =>
    run(messages.unableToUndo, async () => {
      await undo()
      toasts.success(messages.undone)
      await onUndone()
    })

  return (
    <ConfirmButton
      size="small"
      icon={<Undo2 size={16} aria-hidden="true" />}
      aria-haspopup="dialog"
      label={
        <>
          Undo<span className="sr-only"> the upload of {filename}</span>
        </>
      }
      question="Undo this upload?"
      confirm="Undo the upload"
      danger
      onConfirm={confirm}
    >
      {children}
    </ConfirmButton>
  )
}
