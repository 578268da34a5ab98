'use client'

import { RadioGroup } from '@/components/ui/radio-group'
import { countOf } from '@/lib/floor/format-number'
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
  const { orders, examples } = question
  return (
    <div className="flex max-w-text flex-col gap-3">
      <h3 className="font-semibold text-lg">What does the file replace?</h3>
      <p>
        The platform holds {countOf(orders, 'order', 'orders')} of the file already. The file has only a part of{' '}
        {orders === 1 ? 'it' : 'them'}, or takes back more tickets than it sells.
      </p>
      <Examples examples={examples} />
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
