import type { QuestionView } from '@/lib/surveys/engine/question-view'
import { ConfirmDialog } from './confirm-page'
import { ErrorSummary, type Mistake } from './error-summary'
import { Question } from './question'

export type StepPageProps = {
  action: string
  step: number
  steps: number
  view: QuestionView
  mistakes: readonly Mistake[]
  /** Said above the mistakes, as when a survey cannot be submitted yet. */
  sentence?: string | undefined
  isPreview: boolean
  /** What the form carries besides the answer: in a preview, the answers so far. */
  carried: Readonly<Record<string, string>>
  /** Everything is answered and saved: asks whether to submit. */
  asksToSubmit: boolean
}

/**
 * One question with its way on and back (document 3 §2). Next comes before Previous in the HTML, or Enter would go back;
 * on the last step Complete takes its place.
 */
export function StepPage(props: StepPageProps) {
  const { action, asksToSubmit, step } = props
  return (
    <>
      <StepForm {...props} />
      {asksToSubmit && <ConfirmDialog action={action} back={`${action}?step=${step}`} />}
    </>
  )
}

function StepForm({ action, step, steps, view, mistakes, sentence, isPreview, carried }: StepPageProps) {
  const isLast = step === steps
  return (
    <form method="post" action={action} noValidate data-enhanced="">
      {mistakes.length > 0 && <ErrorSummary sentence={sentence} mistakes={mistakes} />}
      <div className="progress">
        <p id="step">
          Step {step} of {steps}
        </p>
        <progress value={step} max={steps} aria-labelledby="step" />
      </div>
      <input type="hidden" name="question" value={view.name} />
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Question view={view} caption={`Question ${step}`} />
      <div className="actions">
        {isLast ? (
          <button className="button" type="submit" name="go" value="complete" disabled={isPreview}>
            Complete
          </button>
        ) : (
          <button className="button" type="submit" name="go" value="next">
            Next
          </button>
        )}
        {step > 1 && (
          <button className="button quiet" type="submit" name="go" value="previous">
            Previous
          </button>
        )}
      </div>
      {isLast && isPreview && <p className="small">Complete is switched off in a preview.</p>}
    </form>
  )
}
