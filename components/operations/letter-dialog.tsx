'use client'

import { Send } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DefinitionList } from '@/components/ui/definition-list'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { useToasts } from '@/components/ui/toasts'
import { useAnswer } from '@/components/ui/use-answer'
import { type AnswerOf, addressOf, api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { Problem } from '@/lib/floor/http/problem'
import { say } from '@/lib/operations/messages'
import { type LetterState, letterKindInWords, stateMeanings } from '@/lib/operations/words'
import { LetterStatePill } from './letter-state-pill'

type Letter = AnswerOf<'GET /api/operations/letters/{id}'>

type LetterDialogProps = {
  /** Which letter is open; undefined for none. */
  id: number | undefined
  onClose: () => void
  onSent: () => void
}

/** One letter as its reader gets it, with what became of it, and the way to send it again. */
export function LetterDialog({ id, onClose, onSent }: LetterDialogProps) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const { answer: letter, problem } = useAnswer(
    id === undefined ? undefined : addressOf('GET /api/operations/letters/{id}', { params: { id } }),
  )

  async function sendAgain(id: number) {
    setBusy(true)
    try {
      await api.send('POST /api/operations/letters/{id}/send-again', { params: { id } })
      toasts.success(say.sentAgain)
      onClose()
      onSent()
    } catch (error) {
      if (error instanceof Problem) toasts.error(say.unableToSend(error.message))
      else throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={letter?.subject ?? 'Email'}
      dismissable
      actions={
        <>
          <Button onPress={onClose}>Close</Button>
          {letter?.maySendAgain && (
            <Button
              kind="primary"
              icon={<Send size={18} aria-hidden="true" />}
              busy={busy}
              onPress={() => void sendAgain(letter.id)}
            >
              Send again
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <Banner kind="error" live>
          {say.unableToOpen(problem.message)}
        </Banner>
      )}
      {!problem && !letter && <Spinner label="Opening the email" />}
      {letter && <LetterText letter={letter} />}
    </Dialog>
  )
}

const when = (instant: string | null) => instant && dateTimeInLondon(new Date(instant))

function LetterText({ letter }: { letter: Letter }) {
  const tries = letter.attempts === 1 ? 'Not yet, after 1 try' : `Not yet, after ${letter.attempts} tries`
  return (
    <div className="flex flex-col gap-4">
      <DefinitionList
        items={[
          {
            term: 'State',
            detail: (
              <span className="flex flex-col items-start gap-1">
                <LetterStatePill state={letter.state as LetterState} />
                <span className="text-ink-soft text-sm">{stateMeanings[letter.state as LetterState]}</span>
              </span>
            ),
          },
          { term: 'To', detail: <span className="[overflow-wrap:anywhere]">{letter.toAddress}</span> },
          { term: 'Kind', detail: letterKindInWords(letter.kind) },
          { term: 'Created', detail: when(letter.createdAt) },
          { term: 'Sent', detail: when(letter.sentAt) ?? (letter.attempts > 0 ? tries : 'Not yet') },
          ...(letter.lastError ? [{ term: 'Last error', detail: letter.lastError }] : []),
          ...(letter.link ? [{ term: 'Link', detail: <LetterLink letter={letter} link={letter.link} /> }] : []),
        ]}
      />
      <section aria-label="Text of the email" className="rounded-md border border-line bg-paper p-4">
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{letter.body.trim()}</p>
      </section>
    </div>
  )
}

function LetterLink({ letter, link }: { letter: Letter; link: string }) {
  if (letter.isLinkHidden)
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
