'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { useAction } from '@/components/ui/use-action'
import { type AnswerOf, api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/users/messages'

type InvitationLinkProps = {
  id: number
  firstName: string
  /** Whether an earlier link would stop working. */
  isAnother: boolean
}

/** Makes an invitation link and shows it this once, where no email can carry it. */
export function InvitationLink({ id, firstName, isAnother }: InvitationLinkProps) {
  const router = useRouter()
  const { busy, run } = useAction()
  const [link, setLink] = useState<AnswerOf<'POST /api/users/{id}/invitation-link'>>()

  const createLink = () =>
    run(messages.unableToMakeLink, async () => {
      setLink(await api.send('POST /api/users/{id}/invitation-link', { params: { id } }))
      router.refresh()
    })

  const close = () => setLink(undefined)
  return (
    <>
      <Button size="small" busy={busy} onPress={createLink}>
        {isAnother ? 'Make another invitation link' : 'Make invitation link'}
      </Button>
      <Dialog
        open={link !== undefined}
        onClose={close}
        title={`Invitation link for ${firstName}`}
        actions={<Button onPress={close}>Done</Button>}
      >
        {link && (
          <div className="flex flex-col gap-4">
            <Banner kind="warning" title="Copy it now: it is not shown again">
              Whoever opens it first chooses the password. Give it to {firstName} alone, in a way that nobody else
              reads.
            </Banner>
            <div>
              <CopyField
                label="Invitation link"
                value={link.url}
                copied={messages.linkCopied}
                unableToCopy={messages.unableToCopyLink}
              />
              <p className="mt-1 text-ink-soft text-sm">
                It works once, until {dateTimeInLondon(new Date(link.until))}. The audit trail says that you made it.
              </p>
            </div>
          </div>
        )}
      </Dialog>
    </>
  )
}
