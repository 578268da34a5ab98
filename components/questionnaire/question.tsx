import type { QuestionView } from '@/lib/surveys/engine/question-view'
import { AnswerTable } from './answer-table'
import { ChoiceList } from './choice-list'
import { describedBy, Guidance } from './guidance'
import { ScaleChoices } from './scale-choices'
import { SelectAnswer } from './select-answer'
import { LongTextAnswer, TextInput } from './text-answer'

type QuestionProps = {
  view: QuestionView
  /** What is shown above the title: 'Question 3'. */
  caption?: string
  /** The level of the title's heading on its page: the only heading of the respondent's page, one of many in a summary. */
  heading?: 'h1' | 'h2' | 'h3'
}

/** A question with its controls, as native HTML without any script; see `QuestionView` for what it takes. */
export function Question({ view, caption, heading: Heading = 'h1' }: QuestionProps) {
  const isGroup = view.kind === 'choices' || view.kind === 'scale' || view.kind === 'table'
  const outer = view.problem ? 'q q-wrong' : 'q'
  const above = caption && <span className="q-caption">{caption}</span>
  if (isGroup) {
    return (
      <div className={outer}>
        <fieldset className="q-group" aria-describedby={describedBy(view)}>
          <legend className="q-legend">
            <Heading className="q-title" tabIndex={-1}>
              {above}
              <span dir="auto">{view.title}</span>
            </Heading>
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
      <Heading className="q-title" tabIndex={-1}>
        {above}
        <label htmlFor={view.id} dir="auto">
          {view.title}
        </label>
      </Heading>
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
