type GuidedField = { id: string; hint?: string; problem?: string }

/** The ids of a field's hint and error, for `aria-describedby`. */
export const describedBy = ({ id, hint, problem }: GuidedField): string | undefined =>
  [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ') || undefined

/** What is wrong, beside what it is about. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p className="q-error" id={`${id}-error`}>
      <span className="q-hidden">Error: </span>
      {message}
    </p>
  )
}

/** The hint beneath a title, then what is wrong. */
export function Guidance({ of: { id, hint, problem } }: { of: GuidedField }) {
  return (
    <>
      {hint && (
        <p className="q-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && <FieldError id={id} message={problem} />}
    </>
  )
}
