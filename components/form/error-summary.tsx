'use client'

import { CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type FieldErrors, useFormState } from 'react-hook-form'
import { controlId, useFormSettings } from './form-context'

/** One mistake: the field's dotted name ('' for the form as a whole) and what is wrong. */
type FieldMistake = { name: string; message: string }

/** Every mistake of a form, those of nested fields under their dotted names. */
export function mistakesOf(errors: FieldErrors, within = ''): FieldMistake[] {
  return Object.entries(errors).flatMap(([key, error]): FieldMistake[] => {
    if (!error || typeof error !== 'object' || key === 'ref') return []
    const name = within ? `${within}.${key}` : key
    if (typeof error.message === 'string' && error.message !== '') {
      return [{ name: name === 'root' || name.startsWith('root.') ? '' : name, message: error.message }]
    }
    return mistakesOf(error as FieldErrors, name)
  })
}

/** As the eye meets them: in the order of the controls on the page, those without a control last. */
function inPageOrder(mistakes: FieldMistake[], formId: string) {
  return mistakes
    .map((mistake) => ({ ...mistake, control: document.getElementById(controlId(formId, mistake.name)) }))
    .sort((a, b) => {
      if (!a.control || !b.control) return Number(!a.control) - Number(!b.control)
      return a.control.compareDocumentPosition(b.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
    })
}

/**
 * After a save that failed: what is wrong, each mistake a link to its field. It takes the focus (and is then read
 * aloud), so that nobody is left wondering. Part of every `Form`.
 */
export function ErrorSummary() {
  const { id } = useFormSettings()
  const { errors, submitCount, isSubmitting } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const mistakes = submitCount > 0 ? mistakesOf(errors) : []
  const wrong = mistakes.length > 0

  // Once for each failed save, and not when a field is judged while typing.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) box.current?.focus()
  }, [submitCount, isSubmitting])

  if (!wrong) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a summary of mistakes is no set of fields
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-problem`}
      className="mb-6 rounded-md border border-error border-l-6 bg-error-soft px-5 py-4"
    >
      <h2 id={`${id}-problem`} className="flex items-center gap-2 font-semibold text-error text-lg">
        <CircleX size={22} aria-hidden="true" />
        There is a problem
      </h2>
      <ul className="mt-2 flex flex-col gap-1">
        {inPageOrder(mistakes, id).map(({ name, message, control }) => (
          <li key={`${name} ${message}`}>
            {control ? (
              <a
                href={`#${control.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  control.scrollIntoView({ block: 'center' })
                  control.focus({ preventScroll: true })
                }}
                className="rounded-sm font-semibold text-error underline underline-offset-3 hover:text-error-strong hover:decoration-2"
              >
                {message}
              </a>
            ) : (
              <span className="font-semibold text-error">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
