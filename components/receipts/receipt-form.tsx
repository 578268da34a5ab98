import { ErrorSummary } from '@/components/questionnaire/error-summary'
import { FieldError } from '@/components/questionnaire/guidance'

type ReceiptFormProps = {
  action: string
  typed: string
  problem?: string
  /** Why the code is asked for once more. */
  note?: string
}

const id = 'code'

/** Asks for the receipt code, and says what becomes possible with it. */
export function ReceiptForm({ action, typed, problem, note }: ReceiptFormProps) {
  return (
    <form method="post" action={action} noValidate>
      {problem && <ErrorSummary mistakes={[{ field: id, message: problem }]} />}
      <h1 className="headline" tabIndex={-1}>
        See or erase your answers
      </h1>
      {note && <p className="notice">{note}</p>}
      <p>
        When you sent a survey, its last page gave you a receipt code. With it you can read what you answered, and have
        it erased for good. You need not say who you are.
      </p>
      <div className={problem ? 'q q-wrong' : 'q'}>
        <label className="q-label" htmlFor={id}>
          Receipt code
        </label>
        <p className="q-hint" id={`${id}-hint`}>
          16 letters and figures. Capitals, hyphens and spaces do not matter.
        </p>
        {problem && <FieldError id={id} message={problem} />}
        <input
          className="q-input q-receipt"
          type="text"
          id={id}
          name="code"
          defaultValue={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
        />
      </div>
      <div className="actions">
        <button className="button" type="submit" name="go" value="show">
          Show my answers
        </button>
      </div>
    </form>
  )
}
