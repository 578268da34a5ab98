import type { QuestionView } from '@/lib/surveys/engine/question-view'
import { describedBy } from './guidance'
import { OtherAnswer } from './other-answer'

type ChoicesView = Extract<QuestionView, { kind: 'choices' | 'scale' | 'select' }>

/** A native drop-down list. The empty first line is no answer. */
export function Select({
  id,
  name,
  options,
  problem,
  describedBy: by,
}: {
  id: string
  name: string
  options: { value: string; text: string; chosen: boolean }[]
  problem?: string | undefined
  describedBy?: string | undefined
}) {
  return (
    <select
      className="q-input q-select"
      id={id}
      name={name}
      defaultValue={options.find(({ chosen }) => chosen)?.value ?? ''}
      aria-invalid={problem ? true : undefined}
      aria-describedby={by}
    >
      <option value="">Choose an answer</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** A question answered from a drop-down list, with the box for "Other" where it has one. */
export function SelectAnswer({ view }: { view: ChoicesView }) {
  const { id, name, options, problem } = view
  return (
    <div className="q-selection">
      <Select id={id} name={name} options={options} problem={problem} describedBy={describedBy(view)} />
      {view.other && <OtherAnswer view={view.other} />}
    </div>
  )
}
