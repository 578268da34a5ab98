'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { describeQuestion, nothingCounts } from '@/lib/ticketing/describe-question'
import { profileNameOf, type Replacement } from '@/lib/ticketing/profiles/mapping'
import { draftOf, faultsInDraft, type MappingDraft, mappingOf } from '@/lib/ticketing/upload/mapping-draft'
import { messages } from '@/lib/ticketing/upload/messages'
import type { Consent } from '@/lib/ticketing/upload-options'
import { ConsentQuestion } from './consent-question'
import { MappingQuestion } from './mapping-question'
import { ReplacementQuestion } from './replacement-question'
import type { TicketingUpload } from './upload-details'

type Outcome = NonNullable<TicketingUpload['outcome']>
export type HeldQuestion = Outcome['questions'][number]
export type QuestionOf<Kind extends HeldQuestion['kind']> = Extract<HeldQuestion, { kind: Kind }>

type Answers = {
  mapping: MappingDraft | undefined
  profileName: string
  replacement: Replacement | null
  consents: readonly Consent[]
}

/** The page's order, whatever the file's. */
const order: readonly HeldQuestion['kind'][] = ['mapping', 'replacement', 'older', 'removal', 'grain', 'look']

const consentMissing = 'Tick the box to go on, or discard the file'

function faultsOf(questions: readonly HeldQuestion[], answers: Answers): Readonly<Record<string, string>> {
  return Object.assign(
    {},
    ...questions.map((question) => {
      switch (question.kind) {
        case 'mapping':
          return answers.mapping ? faultsInDraft(answers.mapping, question.proposal) : {}
        case 'replacement':
          return answers.replacement === null ? { replacement: 'Choose what the file replaces' } : {}
        case 'look':
          return {}
        default:
          return answers.consents.includes(question.kind) ? {} : { [question.kind]: consentMissing }
      }
    }),
  )
}

type HeldQuestionsProps = {
  upload: TicketingUpload
  outcome: Outcome
  onAnswered: () => Promise<void>
  /** The answer was not taken: what was given stays, to be sent again. */
  onRefused: () => Promise<void>
  /** What else can be done about the file, beside the answer. */
  children?: ReactNode
}

/** What a held file is asked about, as a form. The file is read anew with the answers. */
export function HeldQuestions({ upload, outcome, onAnswered, onRefused, children }: HeldQuestionsProps) {
  const toasts = useToasts()
  const { busy, run } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const questions = order.flatMap((kind) => outcome.questions.filter((question) => question.kind === kind))
  const asked = questions.find(({ kind }) => kind === 'mapping') as QuestionOf<'mapping'> | undefined
  const [answers, setAnswers] = useState<Answers>(() => ({
    mapping: asked && draftOf(asked.proposal),
    profileName: asked ? profileNameOf(upload.filename) : '',
    replacement: null,
    consents: [],
  }))
  const [isChanged, setChanged] = useState(false)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const set = (changed: Partial<Answers>) => {
    setAnswers({ ...answers, ...changed })
    setChanged(true)
    setFaults({})
  }
  const isOnlyLook = questions.every(({ kind }) => kind === 'look')

  useEffect(() => {
    if (Object.keys(faults).length === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = first?.matches('fieldset') ? first.querySelector<HTMLElement>('input') : first
    control?.focus()
  }, [faults])

  const submit = () => {
    const found = faultsOf(questions, answers)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const { mapping, profileName, replacement, consents } = answers
    const read = mapping && mappingOf(mapping)
    void run(messages.unableToAnswer, async () => {
      const sending = api.send('POST /api/box-office/uploads/{id}/answers', {
        params: { id: upload.id },
        body: {
          ...(read && { mapping: read }),
          ...(read && profileName.trim() !== '' && { profileName: profileName.trim() }),
          ...(replacement !== null && { replacement }),
          // Whoever sees the questions and goes on has looked.
          consents: [...consents, ...(questions.some(({ kind }) => kind === 'look') ? (['look'] as const) : [])],
        },
      })
      // Where somebody else has answered or discarded it, the page shows what became of it.
      sending.catch(onRefused)
      await sending
      await onAnswered()
      toasts.success(messages.answered)
    })
  }

  if (questions.length === 0) return null
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={`Questions about ${upload.filename}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) submit()
      }}
      className="flex min-w-0 flex-col gap-6 rounded-md border border-line bg-paper p-4 sm:p-6"
    >
      {isChanged && <UnsavedChangesGuard unsaved />}
      <Banner kind={isOnlyLook ? 'info' : 'warning'} title={nothingCounts}>
        {isOnlyLook ? describeQuestion({ kind: 'look' }).request : 'Answer what is asked below, or discard the file.'}
      </Banner>
      {questions.map((question) => {
        switch (question.kind) {
          case 'mapping':
            return (
              answers.mapping && (
                <MappingQuestion
                  key={question.kind}
                  organisationId={upload.organisationId}
                  proposal={question.proposal}
                  draft={answers.mapping}
                  profileName={answers.profileName}
                  faults={faults}
                  onChange={(mapping) => set({ mapping })}
                  onName={(profileName) => set({ profileName })}
                />
              )
            )
          case 'replacement':
            return (
              <ReplacementQuestion
                key={question.kind}
                question={question}
                value={answers.replacement}
                error={faults.replacement}
                onChange={(replacement) => set({ replacement })}
              />
            )
          case 'look':
            return null
          default:
            return (
              <ConsentQuestion
                key={question.kind}
                question={question}
                value={answers.consents.includes(question.kind)}
                error={faults[question.kind]}
                onChange={(isGiven) =>
                  set({
                    consents: [
                      ...answers.consents.filter((one) => one !== question.kind),
                      ...(isGiven ? [question.kind] : []),
                    ],
                  })
                }
              />
            )
        }
      })}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" kind="primary" busy={busy}>
          {isOnlyLook ? 'Continue' : 'Send and continue'}
        </Button>
        {children}
        {Object.keys(faults).length > 0 && (
          <p role="alert" className="font-semibold text-error text-sm">
            Something is still to be answered above.
          </p>
        )}
      </div>
    </form>
  )
}
