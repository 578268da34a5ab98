'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { countOf } from '@/lib/floor/format-number'
import { Examples } from './examples'
import type { QuestionOf } from './held-questions'

type Question = QuestionOf<'older' | 'removal' | 'grain'>

type ConsentQuestionProps = {
  question: Question
  value: boolean
  error: string | undefined
  onChange: (isGiven: boolean) => void
}

const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const at = (instant: string) => dateTimeInLondon(new Date(instant))

/** The question in words: its heading, what is the matter, and what is said by ticking. */
function wordsOf(question: Question): { title: string; matter: string; consent: string } {
  switch (question.kind) {
    case 'older':
      return {
        title: 'The file is older than what is there',
        matter: `It was taken from the box office on ${at(question.extractedAt)}. The platform holds ${countOf(question.orders, 'order', 'orders')} of it from a file of ${at(question.newest)}.`,
        consent: 'Put the older file in the place of the newer one',
      }
    case 'removal':
      return {
        title: 'The file lacks orders that are there',
        matter: `${countOf(question.orders, 'order', 'orders')} of its period with ${countOf(question.tickets, 'ticket', 'tickets')}, ${percent.format(question.percent)}% of what is held, ${question.orders === 1 ? 'is' : 'are'} not in it. A file that was cut short looks the same.`,
        consent: 'The file is complete: remove what it lacks',
      }
    case 'grain':
      return {
        title: 'The file counts in another way than what is there',
        matter: `${countOf(question.performances, 'performance has', 'performances have')} single tickets and would have one total, or the other way round. A performance has one of the two.`,
        consent: 'Put the file in the place of what is there',
      }
  }
}

/** What a person has to see and to want all the same. */
export function ConsentQuestion({ question, value, error, onChange }: ConsentQuestionProps) {
  const { title, matter, consent } = wordsOf(question)
  return (
    <div className="flex max-w-text flex-col gap-3">
      <h3 className="font-semibold text-lg">{title}</h3>
      <p>{matter}</p>
      {question.kind === 'grain' && <Examples examples={question.examples} />}
      <Checkbox label={consent} value={value} error={error} onChange={onChange} />
    </div>
  )
}
