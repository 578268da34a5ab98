'use client'

import type { ReactNode } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  /** Names the thing and says what will happen to it. */
  children: ReactNode
  /** The word of the action, for instance "Delete". */
  confirm: string
  cancel?: string
  onConfirm: () => void
  onCancel: () => void
  /** The action takes something away. */
  danger?: boolean
  /** The action is under way: it cannot be pressed twice. */
  busy?: boolean
}

/** A question before something that matters. The safe button has the focus, and Escape means it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel = 'Cancel', onConfirm, onCancel, danger = false, busy = false } = props
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      width="narrow"
      actions={
        <>
          <Button autoFocus onPress={onCancel}>
            {cancel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
