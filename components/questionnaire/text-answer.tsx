import type { InputView, QuestionView } from '@/lib/surveys/engine/question-view'
import { describedBy } from './guidance'

type LongTextView = Extract<QuestionView, { kind: 'long-text' }>

/** One line: text, a whole number with the number keys, or a date. */
export function TextInput({
  id,
  name,
  input,
  problem,
  describedBy: by,
}: {
  id: string
  name: string
  input: InputView
  problem?: string | undefined
  describedBy?: string | undefined
}) {
  const isPostcode = input.autocomplete === 'postal-code'
  return (
    <input
      className={`q-input q-${isPostcode ? 'postcode' : input.kind}`}
      type={input.kind === 'date' ? 'date' : 'text'}
      id={id}
      name={name}
      defaultValue={input.value}
      dir={input.kind === 'text' ? 'auto' : undefined}
      autoComplete={input.autocomplete}
      inputMode={input.kind === 'number' ? 'numeric' : undefined}
      autoCapitalize={isPostcode ? 'characters' : undefined}
      spellCheck={isPostcode ? false : undefined}
      min={input.min}
      max={input.max}
      aria-invalid={problem ? true : undefined}
      aria-describedby={by}
    />
  )
}

/** Several lines. Nothing is cut off while typing: the limit is in the hint, and a message shows when it is passed. */
export function LongTextAnswer({ view }: { view: LongTextView }) {
  return (
    <textarea
      className="q-input"
      id={view.id}
      name={view.name}
      rows={6}
      defaultValue={view.value}
      dir="auto"
      autoComplete="off"
      aria-invalid={view.problem ? true : undefined}
      aria-describedby={describedBy(view)}
    />
  )
}
