'use client'

import { useRouter } from 'next/navigation'
import { useToasts } from '@/components/ui/toasts'
import { messages } from '@/lib/users/messages'

export type InvitationFacts = {
  /** Whether this installation sends email, which an invitation goes by. */
  sendsMail: boolean
  /** Whether the signed-in person may make a link to pass on instead. */
  mayMakeLink: boolean
}

/** Says beside the success, where no email is sent, how somebody just created comes to choose a password. */
export function useInvitationNotice({ sendsMail, mayMakeLink }: InvitationFacts) {
  const router = useRouter()
  const toasts = useToasts()
  return (created: { id: number; isActive: boolean }) => {
    if (sendsMail || !created.isActive) return
    if (mayMakeLink)
      toasts.info(messages.makeLinkYourself, {
        label: 'Open their page',
        onPress: () => router.push(`/user-overview/${created.id}`),
      })
    else toasts.info(messages.askForLink)
  }
}
