'use client'

import { Send } from 'lucide-react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DefinitionList } from '@/components/ui/definition-list'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { useAnswer } from '@/components/ui/use-answer'
import { type AnswerOf, addressOf, api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/operations/messages'
import { type EmailState, emailKindInWords, stateMeanings } from '@/lib/operations/words'
import { EmailStatePill } from './email-state-pill'

type Email = AnswerOf<'GET /api/operations/emails/{id}'>

type EmailDialogProps = {
  /** Which email is open; undefined for none. */
  id: number | undefined
  onClose: () => void
  onSent: () => void
}

/** One email as its reader gets it, with what became of it, and the way to send it again. */
export function EmailDialog({ id, onClose, onSent }: EmailDialogProps) {
  const toasts = useToasts()
  const { busy, run } = useAction()
  const { answer: email, problem } = useAnswer(
    id === undefined ? undefined : addressOf('GET /api/operations/emails/{id}', { params: { id } }),
  )

  const sendAgain = (id: number) =>
    run(messages.unableToSend, async () => {
      await api.send('POST /api/operations/emails/{id}/send-again', { params: { id } })
      toasts.success(messages.sentAgain)
      onClose()
      onSent()
    })

  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={email?.subject ?? 'Email'}
      dismissable
      actions={
        <>
          <Button onPress={onClose}>Close</Button>
          {email?.maySendAgain && (
            <Button
              kind="primary"
              icon={<Send size={18} aria-hidden="true" />}
              busy={busy}
              onPress={() => void sendAgain(email.id)}
            >
              Send again
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <Banner kind="error" live>
          {messages.unableToOpen(problem.message)}
        </Banner>
      )}
      {!problem && !email && <Spinner label="Opening the email" />}
      {email && <EmailText email={email} />}
    </Dialog>
  )
}

const formatInstant = (instant: string | null) => instant && dateTimeInLondon(new Date(instant))

function EmailText({ email }: { email: Email }) {
  const tries = email.attempts === 1 ? 'Not yet, after 1 try' : `Not yet, after ${email.attempts} tries`
  return (
    <div className="flex flex-col gap-4">
      <DefinitionList
        items={[
          {
            term: 'State',
            detail: (
              <span className="flex flex-col items-start gap-1">
                <EmailStatePill state={email.state as EmailState} />
                <span className="text-ink-soft text-sm">{stateMeanings[email.state as EmailState]}</span>
              </span>
            ),
          },
          { term: 'To', detail: <span className="[overflow-wrap:anywhere]">{email.toAddress}</span> },
          { term: 'Kind', detail: emailKindInWords(email.kind) },
          { term: 'Created', detail: formatInstant(email.createdAt) },
          { term: 'Sent', detail: formatInstant(email.sentAt) ?? (email.attempts > 0 ? tries : 'Not yet') },
          ...(email.lastError ? [{ term: 'Last error', detail: email.lastError }] : []),
          ...(email.link ? [{ term: 'Link', detail: <EmailLink email={email} link={email.link} /> }] : []),
        ]}
      />
      <section aria-label="Text of the email" className="rounded-md border border-line bg-paper p-4">
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{email.body.trim()}</p>
      </section>
    </div>
  )
}

function EmailLink({ email, link }: { email: Email; link: string }) {
  if (email.isLinkHidden)
    return (
      <span className="flex flex-col gap-1">
        <span className="[overflow-wrap:anywhere]">{link}</span>
        <span className="text-ink-soft text-sm">
          Whoever holds the whole link can use it, so it goes to its reader alone.
        </span>
      </span>
    )
  return (
    <a
      href={link}
      className="rounded-sm text-accent underline underline-offset-3 [overflow-wrap:anywhere] hover:text-accent-strong"
    >
      {link}
    </a>
  )
}
