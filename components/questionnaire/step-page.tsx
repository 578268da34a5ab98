import type { QuestionView } from '@/lib/surveys/engine/question-view'
import { ConfirmDialog } from './confirm-page'
import { ErrorSummary, type Mistake } from './error-summary'
import { Honeypot } from './honeypot'
import { Question } from './question'

type StepPageProps = {
  action: string
  step: number
  /** As many as there may be; it never grows on the way. */
  steps: number
  /** Nothing can follow: Complete takes the place of Next. */
  isLast: boolean
  view: QuestionView
  mistakes: readonly Mistake[]
  /** Said above the mistakes, as when a survey cannot be submitted yet. */
  sentence?: string | undefined
  /** Said to whoever was answering as the survey closed. */
  late?: string | undefined
  isPreview: boolean
  /** What the form carries besides the answer: in a preview, the answers so far. */
  carried: Readonly<Record<string, string>>
  /** Everything is answered and saved: asks whether to submit. */
  asksToSubmit: boolean
  /** What a reviewer asked to be looked at again. */
  rework?: string | undefined
  /** In a preview: words in brackets that are left in this question, and where they are filled in. */
  unfilled?: { brackets: readonly string[]; address: string } | undefined
}

/**
 * One question with its way on and back. Next comes before Previous in the HTML, or Enter would go back;
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

function StepForm({
  action,
  step,
  steps,
  isLast,
  view,
  mistakes,
  sentence,
  isPreview,
  carried,
  late,
  rework,
  unfilled,
}: StepPageProps) {
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
      {late && <p className="notice">{late}</p>}
      {rework !== undefined && (
        <p className="notice" id="rework" dir="auto">
          <strong>Please look at this answer again.</strong> {rework}
        </p>
      )}
      {unfilled && (
        <p className="notice">
          <strong>{unfilled.brackets.join(', ')}</strong> still stands in this question.{' '}
          <a href={unfilled.address}>Fill it in</a>
        </p>
      )}
      <Question view={view} />
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
      <Honeypot />
      {isLast && isPreview && <p className="small">Complete is switched off in a preview.</p>}
    </form>
  )
}
