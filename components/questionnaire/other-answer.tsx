import type { OtherView } from '@/lib/surveys/engine/question-view'
import { FieldError } from './guidance'

/** The box for an answer of one's own. The stylesheet shows it once "Other" is chosen; without that it always shows. */
export function OtherAnswer({ view }: { view: OtherView }) {
  return (
    <div className={view.problem ? 'q-other q-wrong' : 'q-other'}>
      <label className="q-label" htmlFor={view.id}>
        Write your answer<span className="q-hidden">: {view.label}</span>
      </label>
      {view.problem && <FieldError id={view.id} message={view.problem} />}
      <input
        className="q-input"
        type="text"
        id={view.id}
        name={view.name}
        defaultValue={view.value}
        dir="auto"
        autoComplete="off"
        aria-invalid={view.problem ? true : undefined}
        aria-describedby={view.problem && `${view.id}-error`}
      />
    </div>
  )
}
