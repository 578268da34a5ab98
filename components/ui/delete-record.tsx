'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { Problem } from '@/lib/floor/http/problem'
import { DeleteButton } from './delete-button'
import { useToasts } from './toasts'

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

  async function remove() {
    try {
      await onDelete()
      toasts.success(messages.deleted)
      router.push(listPath)
      // Or the Back button would show it as if it were still there.
      router.refresh()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toasts.error(messages.unableToDelete(error.message))
    }
  }

  return (
    <DeleteButton question={question} onDelete={remove}>
      {children}
    </DeleteButton>
  )
}
