'use client'

import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './button'
import { ConfirmDialog } from './confirm-dialog'

type ConfirmButtonProps = Omit<ButtonProps, 'children' | 'onPress'> & {
  /** What the button says. */
  label: ReactNode
  /** "Delete this location?" */
  question: ReactNode
  /** Names the thing and says what will happen to it. */
  children: ReactNode
  /** The word of the action. */
  confirm: string
  /** The action takes something away. */
  danger?: boolean
  /** Does it and reports how that went; the dialog closes when it is done. */
  onConfirm: () => Promise<void>
}

/** A button that asks before it does something that matters. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, children, confirm, danger = false, onConfirm, ...button } = props
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirmAction() {
    setBusy(true)
    await onConfirm().finally(() => {
      setAsking(false)
      setBusy(false)
    })
  }

  return (
    <>
      <Button {...button} onPress={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={question}
        confirm={confirm}
        danger={danger}
        busy={busy}
        onConfirm={confirmAction}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}

type DeleteButtonProps = Pick<ConfirmButtonProps, 'question' | 'children'> & {
  /** What is done to it, on the button and in the question. */
  label?: string
  onDelete: () => Promise<void>
}

/** A Delete button that asks first: the question names the thing and what goes with it. */
export const DeleteButton = ({ label = 'Delete', onDelete, ...question }: DeleteButtonProps) => (
  <ConfirmButton
    {...question}
    icon={<Trash2 size={18} aria-hidden="true" />}
    label={label}
    confirm={label}
    danger
    onConfirm={onDelete}
  />
)
