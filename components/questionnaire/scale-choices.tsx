import type { QuestionView } from '@/lib/surveys/engine/question-view'

type ChoicesView = Extract<QuestionView, { kind: 'choices' | 'scale' | 'select' }>

/** Numbers in a row, such as 0 to 10. What the two ends mean is beneath them, and in their names. */
export function ScaleChoices({ view }: { view: ChoicesView }) {
  return (
    <>
      <div className="q-scale">
        {view.options.map(({ id, value, text, chosen }) => (
          <label className="q-step" htmlFor={id} key={value}>
            <input type="radio" id={id} name={view.name} value={value} defaultChecked={chosen} />
            <span>
              {value}
              {text !== value && <span className="q-hidden">{text.slice(value.length)}</span>}
            </span>
          </label>
        ))}
      </div>
      <p className="q-ends" aria-hidden="true">
        <span>{view.options[0]?.text}</span>
        <span>{view.options.at(-1)?.text}</span>
      </p>
    </>
  )
}
