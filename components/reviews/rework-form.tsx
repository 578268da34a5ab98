'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState } from 'react'
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/link'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/reviews/messages'
import type { Rework } from '@/lib/reviews/read-reviews'
import type { AnswerProblem, Answers } from '@/lib/surveys/engine/answers'
import { answerInputOf, checkAnswer } from '@/lib/surveys/engine/check-answer'
import { questionViewOf } from '@/lib/surveys/engine/question-view'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import { commentName, questionsOf, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { ReworkedQuestion } from './reworked-question'

/** What was typed to a question and refused. */
type RefusedAnswers = { given: Answers; problems: AnswerProblem[] }

/** The questions that were marked, with what is asked above each; more come where an answer leads to them. */
export function ReworkForm({ rework }: { rework: Rework }) {
  const { id, version, answersReviews, surveyAnswers } = rework
  const all = questionsOf(rework.surveySchema)
  const router = useRouter()
  const toasts = useToasts()
  const form = useRef<HTMLFormElement>(null)
  const [isDirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, RefusedAnswers>>>({})
  /** Tries that were refused: their fields begin anew from what was typed. */
  const [tries, setTries] = useState(0)
  const shown = all.filter(({ name }) => answersReviews[name]?.ForRework || name in refused)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const fields = fieldsOf(event.currentTarget)
    const given: Answers = Object.assign({}, ...shown.map((question) => membersOf(question, fields)))
    setBusy(true)
    try {
      await api.send('PUT /api/reviews/{id}/rework', { params: { id }, body: { version, surveyAnswers: given } })
      setDirty(false)
      toasts.success(messages.reworked)
      router.push('/reviews')
      router.refresh()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 401) return
      toasts.error(messages.unableToSend(error.message))
      if (Object.keys(error.fields).length > 0) showRefusal(error.fields, given)
    } finally {
      setBusy(false)
    }
  }

  function showRefusal(fields: Readonly<Record<string, string>>, given: Answers) {
    const problemsOf = (question: SchemaElement): AnswerProblem[] => {
      const message = fields[question.name]
      if (message === undefined) return []
      const { problems } = checkAnswer(question, answerInputOf(given, question.name))
      return problems.length > 0 ? problems : [{ field: question.name, message }]
    }
    const next = all.filter(({ name }) => name in fields || shown.some((one) => one.name === name))
    setRefused(Object.fromEntries(next.map((question) => [question.name, { given, problems: problemsOf(question) }])))
    setTries(tries + 1)
    const first = next.find(({ name }) => name in fields)
    if (first)
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>(`[data-question="${first.name}"] :is(input, select, textarea)`)
          ?.focus(),
      )
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Answers to rework"
      onSubmit={send}
      onInput={() => setDirty(true)}
    >
      <div className="flex flex-col gap-4">
        {shown.map((question) => {
          const again = refused[question.name]
          const typed = again && { ...answerInputOf(again.given, question.name), problems: again.problems }
          const review = answersReviews[question.name]
          return (
            <ReworkedQuestion
              key={`${question.name} ${tries}`}
              view={questionViewOf(question, surveyAnswers, typed)}
              comment={review?.ForRework ? review.ReworkComments : undefined}
            />
          )
        })}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-3 print:hidden max-sm:[&>*]:grow">
        <ButtonLink href={`/reviews/${id}`}>Cancel</ButtonLink>
        <Button type="submit" kind="primary" busy={busy}>
          Send to the reviewer
        </Button>
      </div>
      <UnsavedChangesGuard unsaved={isDirty} />
    </form>
  )
}

/** A form as its fields; a repeated one is a list. */
function fieldsOf(form: HTMLFormElement): FormFields {
  const data = new FormData(form)
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => {
      const values = data.getAll(name).map(String)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** A question's answer as members of the answers; what is left blank is a member too, or nothing could be taken away. */
function membersOf(question: SchemaElement, fields: FormFields): Answers {
  const { value, comment } = readForm(question, fields)
  return { [question.name]: value ?? null, ...(comment !== undefined && { [commentName(question.name)]: comment }) }
}
