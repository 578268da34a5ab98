'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { describeQuestion, questionTitles } from '@/lib/ticketing/describe-question'
import { Examples } from './examples'
import type { QuestionOf } from './held-questions'

type Question = QuestionOf<'older' | 'removal' | 'grain'>

type ConsentQuestionProps = {
  question: Question
  value: boolean
  error: string | undefined
  onChange: (isGiven: boolean) => void
}

/** What is said by ticking. */
const consentWords: Record<Question['kind'], string> = {
  older: 'Put the older file in the place of the newer one',
  removal: 'The file is complete: remove what it lacks',
  grain: 'Put the file in the place of what is there',
}

/** What a person has to see and to want all the same. */
export function ConsentQuestion({ question, value, error, onChange }: ConsentQuestionProps) {
  return (
    <div className="flex max-w-text flex-col gap-3">
      <h3 className="font-semibold text-lg">{questionTitles[question.kind]}</h3>
      <p>{describeQuestion(question).finding}</p>
      {question.kind === 'grain' && <Examples examples={question.examples} />}
      <Checkbox label={consentWords[question.kind]} value={value} error={error} onChange={onChange} />
    </div>
  )
}
