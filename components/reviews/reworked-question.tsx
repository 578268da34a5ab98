import { MessageSquareWarning } from 'lucide-react'
import { FieldErrorText } from '@/components/ui/field-frame'
import type { QuestionView } from '@/lib/surveys/engine/question-view'
import { AnswerFields, isSetOfFields } from './answer-fields'

/** A question to be answered again, with what the reviewer asked above it; without one where an answer led to it. */
export function ReworkedQuestion({ view, comment }: { view: QuestionView; comment: string | undefined }) {
  const ids = {
    title: `title-${view.name}`,
    asked: `asked-${view.name}`,
    hint: `hint-${view.name}`,
    error: `error-${view.name}`,
  }
  const describedBy =
    [comment !== undefined && ids.asked, view.hint && ids.hint, view.problem && ids.error].filter(Boolean).join(' ') ||
    undefined
  const title = (
    <span id={ids.title} className="font-semibold [overflow-wrap:anywhere]" dir="auto">
      {view.title}
    </span>
  )
  const content = (
    <>
      {view.hint && (
        <p id={ids.hint} className="text-ink-soft text-sm">
          {view.hint}
        </p>
      )}
      {view.problem && <FieldErrorText id={ids.error}>{view.problem}</FieldErrorText>}
      <AnswerFields view={view} describedBy={describedBy} />
    </>
  )
  return (
    <div data-question={view.name} className="rounded-md border border-line bg-paper p-4 sm:p-5">
      {comment !== undefined ? (
        <p id={ids.asked} className="mb-3 flex gap-2 text-warning">
          <MessageSquareWarning size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
            <strong>Please look at this answer again.</strong> {comment}
          </span>
        </p>
      ) : (
        <p className="mb-3 text-ink-soft">This question is asked because of another answer.</p>
      )}
      {isSetOfFields(view) ? (
        <fieldset aria-describedby={describedBy} className="flex min-w-0 flex-col gap-3">
          <legend className="mb-1">{title}</legend>
          {content}
        </fieldset>
      ) : (
        <div className="flex flex-col gap-2">
          <label htmlFor={view.id}>{title}</label>
          {content}
        </div>
      )}
    </div>
  )
}
