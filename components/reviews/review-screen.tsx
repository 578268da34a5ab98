'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useScrollPadding } from '@/components/form/save-bar'
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/reviews/messages'
import type { Review } from '@/lib/reviews/read-reviews'
import type { ReviewAction } from '@/lib/reviews/rules'
import { ReviewedQuestion } from './reviewed-question'

/** Comments by question; a question without one is not marked. */
type Marks = Readonly<Record<string, string>>

type ActionWords = {
  label: string
  done: string
  /** Shown only while questions are marked, or only while none is. */
  needs?: 'some' | 'none'
  /** Stays on the page; the others lead back to the list. */
  stays?: true
}

const actionWords: Record<ReviewAction, ActionWords> = {
  saveDraft: { label: 'Save draft', done: messages.saved, stays: true },
  takeBack: { label: 'Take the rework back', done: messages.takenBack, stays: true },
  reopen: { label: 'Review again', done: messages.reopened, stays: true },
  submitPrimaryReview: { label: 'Send back for rework', done: messages.sentBack, needs: 'some' },
  submitSecondaryReview: { label: 'Send back for rework', done: messages.sentBack, needs: 'some' },
  escalateForSecondaryReview: { label: 'Pass on for a second review', done: messages.passedOn, needs: 'none' },
  approve: { label: 'Approve', done: messages.approved, needs: 'none' },
}

const marksOf = (questions: Review['questions']): Marks =>
  Object.fromEntries(questions.flatMap(({ name, isMarked, comment }) => (isMarked ? [[name, comment]] : [])))

const isSame = (some: Marks, others: Marks) => JSON.stringify(some) === JSON.stringify(others)

/** The answers of a response, each to be marked for rework, and what can be done with the review. */
export function ReviewScreen({ review }: { review: Review }) {
  const { id, version, questions, actions } = review
  const mayMark = actions.includes('saveDraft')
  const router = useRouter()
  const toasts = useToasts()
  const [marks, setMarks] = useState(() => marksOf(questions))
  const [saved, setSaved] = useState(marks)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState<ReviewAction>()
  /** What the last step made of it: the next one may come before the page has it from the server. */
  const [reached, setReached] = useState(version)
  const bar = useRef<HTMLDivElement>(null)
  useScrollPadding(bar)
  // As the server has it where nothing can be marked, which changes when a step is taken back.
  const shown = mayMark ? marks : marksOf(questions)
  const isMarked = Object.keys(shown).length > 0
  const isUnsaved = mayMark && !isSame(marks, saved)

  async function take(action: ReviewAction) {
    if (busy) return
    const { done, stays } = actionWords[action]
    setBusy(action)
    try {
      const made = await api.send('PUT /api/reviews/{id}', {
        params: { id },
        body: { version: Math.max(version, reached), action, marks: mayMark ? marks : {} },
      })
      setReached(made.version)
      setErrors({})
      setSaved(mayMark ? marks : shown)
      if (!mayMark) setMarks(shown)
      toasts.success(done)
      if (stays) bar.current?.focus()
      else router.push('/reviews')
      router.refresh()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 401) return
      setErrors(error.fields)
      toasts.error(messages.unableToSave(error.message))
      const [first] = Object.keys(error.fields)
      if (first !== undefined) document.getElementById(`comment-${first}`)?.focus()
    } finally {
      setBusy(undefined)
    }
  }

  const offered = actions.filter((action) => {
    const { needs } = actionWords[action]
    return action === 'saveDraft' || needs === undefined || needs === (isMarked ? 'some' : 'none')
  })

  return (
    <>
      <ol className="flex flex-col gap-3">
        {questions.map((question, at) => (
          <li key={question.name}>
            <ReviewedQuestion
              number={at + 1}
              question={question}
              comment={shown[question.name]}
              error={errors[question.name]}
              {...(mayMark && {
                onMark: (comment: string | undefined) => {
                  const { [question.name]: _, ...others } = marks
                  setMarks(comment === undefined ? others : inOrder(questions, { ...others, [question.name]: comment }))
                },
              })}
            />
          </li>
        ))}
      </ol>
      {actions.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a bar of buttons is no set of fields
        <div
          ref={bar}
          role="group"
          aria-label="What to do with this review"
          tabIndex={-1}
          className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-end gap-3 rounded-t-md border border-line bg-raised px-4 py-3 shadow-float [@media(max-height:480px)]:static print:hidden max-sm:[&>button]:grow"
        >
          {mayMark && (
            <p role="status" className="mr-auto text-ink-soft text-sm">
              {isMarked ? countMarks(Object.keys(shown).length) : 'Mark a question to send the answers back.'}
            </p>
          )}
          {offered.map((action) => (
            <Button
              key={action}
              kind={action === 'saveDraft' || action === 'takeBack' ? 'secondary' : 'primary'}
              busy={busy === action}
              onPress={() => void take(action)}
            >
              {actionWords[action].label}
            </Button>
          ))}
        </div>
      )}
      <UnsavedChangesGuard unsaved={isUnsaved} />
    </>
  )
}

const countMarks = (count: number) => (count === 1 ? '1 question marked' : `${count} questions marked`)

/** In the order of the questions, so that marks that are the same look the same. */
const inOrder = (questions: Review['questions'], marks: Marks): Marks =>
  Object.fromEntries(questions.flatMap(({ name }) => (name in marks ? [[name, marks[name] ?? '']] : [])))
