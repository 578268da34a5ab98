import { ClosedPage } from '@/components/questionnaire/closed-page'
import { StartPage } from '@/components/questionnaire/start-page'
import { StepPage } from '@/components/questionnaire/step-page'
import { ThanksPage } from '@/components/questionnaire/thanks-page'
import type { Plan } from '@/lib/surveys/engine/plan'
import { progressAt, questionPathOf } from '@/lib/surveys/engine/question-path'
import { type QuestionView, questionViewOf } from '@/lib/surveys/engine/question-view'
import type { SurveyDefinition } from '@/lib/unattended/definition'
import type { AnsweringSession } from '@/lib/unattended/device/answering-session'
import type { Device } from '@/lib/unattended/device/device'
import { closureOnDevice } from '@/lib/unattended/device/device'

/** What the device shows: the survey's beginning, somebody answering, or the thanks with their receipt code. */
export type Screen = { at: 'start' } | { at: 'step'; sitting: AnsweringSession } | { at: 'thanks'; receipt: string }

/** Nothing that the person before typed is offered to the next. */
function withoutAutofill(view: QuestionView): QuestionView {
  if (view.kind === 'input') return { ...view, input: { ...view.input, autocomplete: 'off' } }
  if (view.kind !== 'table') return view
  const rows = view.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (cell.kind === 'select' ? cell : { ...cell, autocomplete: 'off' })),
  }))
  return { ...view, rows }
}

const noAction = ''

function Start({ definition, plan }: { definition: SurveyDefinition; plan: Plan }) {
  const facts = [
    { term: 'Event', text: definition.eventName },
    { term: 'Venue', text: definition.eventVenue },
    { term: 'Organisation', text: definition.organisation },
  ].filter(({ text }) => text !== '')
  const { name, introduction } = definition
  return (
    <StartPage
      action={noAction}
      name={name}
      introduction={introduction}
      facts={facts}
      questions={plan.questions.length}
      isLeftAlone
    />
  )
}

function Step({ sitting, plan }: { sitting: AnsweringSession; plan: Plan }) {
  const { answers, step, typed, sentence, asksToSubmit = false } = sitting
  const { questions } = questionPathOf(plan, answers)
  const question = questions[step - 1]
  if (!question) return null
  return (
    <StepPage
      action={noAction}
      step={step}
      {...progressAt(plan, answers, question.name, asksToSubmit)}
      view={withoutAutofill(questionViewOf(question, answers, typed))}
      mistakes={typed?.problems ?? []}
      sentence={sentence}
      isPreview={false}
      carried={{}}
      asksToSubmit={asksToSubmit}
    />
  )
}

type PageProps = { device: Device; definition: SurveyDefinition; plan: Plan; screen: Screen }

/** One page of the survey, drawn by the same components as on the respondent's own page. */
export function Page({ device, definition, plan, screen }: PageProps) {
  if (screen.at === 'step') return <Step sitting={screen.sitting} plan={plan} />
  if (screen.at === 'thanks')
    return (
      <ThanksPage
        action={noAction}
        message={definition.postCompletionMessage}
        receipt={screen.receipt}
        receiptElsewhere={`${window.location.host}/survey/receipt`}
        mayAnswerAgain
      />
    )
  const closed = closureOnDevice(device, new Date())
  if (closed) return <ClosedPage name={definition.name} organisation={definition.organisation} closed={closed} />
  return <Start definition={definition} plan={plan} />
}
