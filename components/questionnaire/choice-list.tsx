import type { QuestionView } from '@/lib/surveys/engine/question-view'
import { OtherAnswer } from './other-answer'

type ChoicesView = Extract<QuestionView, { kind: 'choices' | 'scale' | 'select' }>

/** Radio buttons or tick boxes, one a row; the box for "Other" is beneath its own row. */
export function ChoiceList({ view }: { view: ChoicesView }) {
  return (
    <div className="q-options">
      {view.options.map((option) => (
        <div className="q-line" key={option.value}>
          <label className="q-option" htmlFor={option.id}>
            <input
              type={view.multiple ? 'checkbox' : 'radio'}
              id={option.id}
              name={view.name}
              value={option.value}
              defaultChecked={option.chosen}
              data-excludes={option.excludes ? '' : undefined}
            />
            <span dir="auto">{option.text}</span>
          </label>
          {option.other && view.other && <OtherAnswer view={view.other} />}
        </div>
      ))}
    </div>
  )
}
