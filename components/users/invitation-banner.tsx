'use client'

import { useRouter } from 'next/navigation'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/users/messages'
import { InvitationLink } from './invitation-link'

type InvitationBannerProps = {
  id: number
  firstName: string
  email: string
  /** Until when the last invitation can be accepted; absent when there is none any more. */
  until: Date | undefined
  mayInvite: boolean
  /** False where no email leaves the installation. */
  sendsMail: boolean
  /** True for whoever may make a link to pass on in place of the email. */
  mayMakeLink: boolean
}

/** Says that somebody has still to accept the invitation, and sends another, or makes a link where no email is sent. */
export function InvitationBanner(props: InvitationBannerProps) {
  const { firstName, sendsMail } = props
  return (
    <div className="mb-6">
      <Banner
        kind="info"
        title={`${firstName} has not chosen a password yet`}
        action={sendsMail ? props.mayInvite && <Resend {...props} /> : props.mayMakeLink && <MakeLink {...props} />}
      >
        <p>{sendsMail ? describeEmail(props) : describeLink(props)}</p>
      </Banner>
    </div>
  )
}

const describeEmail = ({ email, until }: InvitationBannerProps) =>
  until
    ? `The invitation to ${email} can be accepted until ${dateTimeInLondon(until)}. When it is sent again, the earlier link stops working.`
    : `No invitation to ${email} can be accepted any more.`

const describeLink = ({ until, mayMakeLink }: InvitationBannerProps) =>
  [
    'No email is sent from here.',
    mayMakeLink ? 'Make a link and hand it on.' : 'Ask a Global Admin for an invitation link.',
    until && `The latest one can be accepted until ${dateTimeInLondon(until)}.`,
  ]
    .filter(Boolean)
    .join(' ')

const MakeLink = ({ id, firstName, until }: InvitationBannerProps) => (
  <InvitationLink id={id} firstName={firstName} isAnother={until !== undefined} />
)

function Resend({ id, until }: InvitationBannerProps) {
  const router = useRouter()
  const toasts = useToasts()
  const { busy, run } = useAction()

  const send = () =>
    run(messages.unableToInvite, async () => {
      await api.send('POST /api/users/{id}/invitation', { params: { id } })
      toasts.success(messages.invited)
      router.refresh()
    })

  return (
    <Button size="small" busy={busy} onPress={send}>
      {until ? 'Resend invitation' : 'Send invitation'}
    </Button>
  )
}
