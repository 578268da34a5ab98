'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { DeleteButton } from './confirm-button'
import { listAsLeft } from './left-lists'
import { useToasts } from './toasts'
import { useAction } from './use-action'

type DeleteRecordProps = {
  /** "Delete this location?" */
  question: string
  /** What goes, by name, and that it is gone for good. */
  children: ReactNode
  onDelete: () => Promise<unknown>
  /** The feature's own words. */
  messages: { deleted: string; unableToDelete: (reason: string) => string }
  /** Where the record is missed from now on. */
  listPath: string
}

/** Deletes the record of a page after a question and goes back to its list; a refusal says why the record stays. */
export function DeleteRecord({ question, children, onDelete, messages, listPath }: DeleteRecordProps) {
  const router = useRouter()
  const toasts = useToasts()
  const { run } = useAction()

  const remove = () =>
    run(messages.unableToDelete, async () => {
      await onDelete()
      toasts.success(messages.deleted)
      router.push(listAsLeft(listPath))
      // Or the Back button would show it as if it were still there.
      router.refresh()
    })

  return (
    <DeleteButton question={question} onDelete={remove}>
      {children}
    </DeleteButton>
  )
}
