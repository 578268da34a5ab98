'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { say } from '@/lib/users/messages'

type InvitationBannerProps = {
  id: number
  firstName: string
  email: string
  /** Until when the last invitation can be accepted; absent when there is none any more. */
  until: Date | undefined
  mayInvite: boolean
}

/** Says that somebody has still to accept the invitation, and sends another. */
export function InvitationBanner({ id, firstName, email, until, mayInvite }: InvitationBannerProps) {
  const router = useRouter()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    try {
      await api.post(`/api/users/${id}/invitation`)
      toasts.success(say.invited)
      router.refresh()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toasts.error(say.unableToInvite(error.message))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mb-6">
      <Banner
        kind="info"
        title={`${firstName} has not chosen a password yet`}
        action={
          mayInvite && (
            <Button size="small" busy={busy} onPress={send}>
              {until ? 'Resend invitation' : 'Send invitation'}
            </Button>
          )
        }
      >
        <p>
          {until
            ? `The invitation to ${email} can be accepted until ${dateTimeInLondon(until)}. When it is sent again, the earlier link stops working.`
            : `No invitation to ${email} can be accepted any more.`}
        </p>
      </Banner>
    </div>
  )
}
