'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { Problem } from '@/lib/floor/http/problem'
import { ConfirmButton } from './confirm-button'
import { useToasts } from './toasts'

type RevokeButtonProps = {
  /** What is revoked, for whoever hears the button alone: `Revoke the PIN for the county’s site`. */
  name: string
  /** "Revoke this PIN?" */
  question: string
  /** What stops then, and that it is for good. */
  children: ReactNode
  onRevoke: () => Promise<unknown>
  /** The feature's own words. */
  messages: { revoked: string; unableToRevoke: (reason: string) => string }
}

/** Ends something that opens the platform, after a question. One that was revoked in another window is as good as revoked. */
export function RevokeButton({ name, question, children, onRevoke, messages }: RevokeButtonProps) {
  const router = useRouter()
  const toasts = useToasts()

  async function revoke() {
    try {
      await onRevoke()
      toasts.success(messages.revoked)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 404) toasts.error(messages.unableToRevoke(error.message))
    }
    router.refresh()
  }

  return (
    <ConfirmButton
      size="small"
      label="Revoke"
      aria-label={name}
      question={question}
      confirm="Revoke"
      danger
      onConfirm={revoke}
    >
      <p className="[overflow-wrap:anywhere]">{children}</p>
    </ConfirmButton>
  )
}
