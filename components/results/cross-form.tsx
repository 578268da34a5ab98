'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { filterEntries, type ResultFilters } from '@/lib/results/filters'
import { addressOfCross } from './texts-address'

type NamedQuestion = { key: string; title: string }

type CrossFormProps = {
  surveyId: number
  filters: ResultFilters
  questions: readonly NamedQuestion[]
  groupQuestions: readonly NamedQuestion[]
  question: string | null
  by: string | null
}

const asChoices = (questions: readonly NamedQuestion[]) => questions.map(({ key, title }) => ({ id: key, name: title }))

/** Chooses the question and what it is split by: a plain form, whose answers are the address of the page. */
export function CrossForm({ surveyId, filters, questions, groupQuestions, ...given }: CrossFormProps) {
  const [question, setQuestion] = useState(given.question)
  const [by, setBy] = useState(given.by)
  const router = useRouter()
  const textOf = (id: string | number | null) => (id === null ? null : String(id))
  return (
    <form
      action={addressOfCross(surveyId, {}, {})}
      onSubmit={(event) => {
        event.preventDefault()
        router.push(addressOfCross(surveyId, { question, by }, filters))
      }}
      aria-label="Questions"
      className="grid items-end gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4 sm:grid-cols-[1fr_1fr_auto] print:hidden"
    >
      <Select
        label="Question"
        name="question"
        choices={asChoices(questions)}
        value={question}
        onChange={(id) => setQuestion(textOf(id))}
      />
      <Select
        label="Split by the answers to"
        name="by"
        choices={asChoices(groupQuestions)}
        value={by}
        onChange={(id) => setBy(textOf(id))}
      />
      {filterEntries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="primary">
        Show
      </Button>
    </form>
  )
}
