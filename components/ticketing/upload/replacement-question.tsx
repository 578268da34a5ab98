'use client'

import { RadioGroup } from '@/components/ui/radio-group'
import { describeQuestion, questionTitles } from '@/lib/ticketing/describe-question'
import type { Replacement } from '@/lib/ticketing/profiles/mapping'
import { replacementChoices } from '@/lib/ticketing/upload/question-words'
import { Examples } from './examples'
import type { QuestionOf } from './held-questions'

type ReplacementQuestionProps = {
  question: QuestionOf<'replacement'>
  value: Replacement | null
  error: string | undefined
  onChange: (replacement: Replacement) => void
}

/** What a file replaces that has a part of orders which are held already. */
export function ReplacementQuestion({ question, value, error, onChange }: ReplacementQuestionProps) {
  return (
    <div className="flex max-w-text flex-col gap-3">
      <h3 className="font-semibold text-lg">{questionTitles[question.kind]}</h3>
      <p>{describeQuestion(question).finding}</p>
      <Examples examples={question.examples} />
      <RadioGroup
        label="The file replaces"
        choices={replacementChoices}
        value={value}
        error={error}
        onChange={(id) => onChange(id as Replacement)}
      />
    </div>
  )
}
