import type { QuestionView } from '@/lib/surveys/engine/question-view'
import { AnswerTable } from './answer-table'
import { describedBy, Guidance } from './guidance'
import { OtherAnswer } from './other-answer'
import { SelectAnswer } from './select-answer'
import { LongTextAnswer, TextInput } from './text-answer'

type QuestionProps = {
  view: QuestionView
  /** What is shown above the title: 'Question 3'. */
  caption?: string
}

/** A question with its controls, as native HTML without any script; see `QuestionView` for what it takes. */
export function Question({ view, caption }: QuestionProps) {
  const isGroup = view.kind === 'choices' || view.kind === 'scale' || view.kind === 'table'
  const outer = view.problem ? 'q q-wrong' : 'q'
  const above = caption && <span className="q-caption">{caption}</span>
  if (isGroup) {
    return (
      <div className={outer}>
        <fieldset className="q-group" aria-describedby={describedBy(view)}>
          <legend className="q-legend">
            <h1 className="q-title" tabIndex={-1}>
              {above}
              <span dir="auto">{view.title}</span>
            </h1>
          </legend>
          <Guidance of={view} />
          {view.kind === 'table' && <AnswerTable view={view} />}
          {view.kind === 'scale' && <ScaleChoices view={view} />}
          {view.kind === 'choices' && <ChoiceList view={view} />}
        </fieldset>
      </div>
    )
  }
  return (
    <div className={outer}>
      <h1 className="q-title" tabIndex={-1}>
        {above}
        <label htmlFor={view.id} dir="auto">
          {view.title}
        </label>
      </h1>
      <Guidance of={view} />
      {view.kind === 'select' && <SelectAnswer view={view} />}
      {view.kind === 'long-text' && <LongTextAnswer view={view} />}
      {view.kind === 'input' && (
        <TextInput
          id={view.id}
          name={view.name}
          input={view.input}
          problem={view.problem}
          describedBy={describedBy(view)}
        />
      )}
    </div>
  )
}

type ChoicesView = Extract<QuestionView, { kind: 'choices' | 'scale' | 'select' }>

/** Radio buttons or tick boxes, one a row; the box for "Other" is beneath its own row. */
function ChoiceList({ view }: { view: ChoicesView }) {
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

/** Numbers in a row, such as 0 to 10. What the two ends mean is beneath them, and in their names. */
function ScaleChoices({ view }: { view: ChoicesView }) {
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
