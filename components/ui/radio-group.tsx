'use client'

import { type Ref, useId } from 'react'
import { tickBoxStyle } from './checkbox'
import type { Choice } from './choice'
import { classes } from './classes'
import { describedBy, FieldErrorText, type FieldProps, fieldIds } from './field-frame'

export type RadioGroupProps = FieldProps & {
  choices: readonly Choice[]
  value: Choice['id'] | null
  onChange: (id: Choice['id']) => void
  onBlur?: () => void
  /** Side by side, for two or three short answers such as Yes and No. */
  inline?: boolean
  /** Of the first answer, so that the error summary can put the focus there. */
  ref?: Ref<HTMLInputElement>
}

/** A few answers, all in sight, one to choose. */
export function RadioGroup({ choices, value, onChange, onBlur, inline, ref, ...field }: RadioGroupProps) {
  const ownId = useId()
  const ids = fieldIds(field.id ?? ownId)
  return (
    <fieldset
      aria-describedby={describedBy(ids, field)}
      aria-invalid={field.error ? true : undefined}
      className={classes('flex min-w-0 flex-col gap-1', field.className)}
    >
      <legend className={field.hideLabel ? 'sr-only' : 'mb-1 font-semibold'}>
        {field.label}
        {field.optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        {field.aside}
      </legend>
      {field.hint && (
        <p id={ids.hint} className="text-ink-soft text-sm">
          {field.hint}
        </p>
      )}
      <div className={inline ? 'flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2' : 'flex flex-col gap-2 py-1'}>
        {choices.map((choice, index) => (
          <label key={choice.id} className="flex cursor-pointer items-start gap-2">
            <span className="relative inline-flex">
              <input
                ref={index === 0 ? ref : undefined}
                id={index === 0 ? ids.control : undefined}
                type="radio"
                name={field.name ?? ids.control}
                value={String(choice.id)}
                checked={value !== null && String(choice.id) === String(value)}
                onChange={() => onChange(choice.id)}
                onBlur={onBlur}
                disabled={field.disabled || field.readOnly || choice.disabled}
                className={classes(tickBoxStyle, 'rounded-full', field.error && 'border-error')}
              />
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-0 m-auto hidden size-2.5 rounded-full bg-on-accent peer-checked:block forced-colors:hidden!"
              />
            </span>
            <span>
              {choice.name}
              {choice.detail && <span className="block text-ink-soft text-sm">{choice.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {field.error && <FieldErrorText id={ids.error}>{field.error}</FieldErrorText>}
    </fieldset>
  )
}
