'use client'

import { Check } from 'lucide-react'
import { type Ref, useId } from 'react'
import { classes } from './classes'
import { describedBy, FieldErrorText, type FieldProps, fieldIds } from './field-frame'

export type CheckboxProps = Omit<FieldProps, 'optional' | 'readOnly'> & {
  value: boolean
  onChange: (value: boolean) => void
  onBlur?: () => void
  /** Some of a group are chosen: shown as a dash. */
  indeterminate?: boolean
  ref?: Ref<HTMLInputElement>
}

export const tickBoxStyle =
  'peer size-6 shrink-0 appearance-none border border-line-strong bg-paper hover:border-ink checked:border-accent ' +
  'checked:bg-accent aria-invalid:border-error ' +
  'disabled:border-line disabled:bg-hover checked:disabled:border-line-strong checked:disabled:bg-line-strong ' +
  'forced-colors:appearance-auto'

/** A yes or no, with its words to the right. */
export function Checkbox({ value, onChange, onBlur, indeterminate = false, ref, ...field }: CheckboxProps) {
  const ownId = useId()
  const ids = fieldIds(field.id ?? ownId)
  return (
    <div className={classes('flex flex-col gap-1', field.className)}>
      <div className="flex items-start gap-2">
        <span className="relative inline-flex">
          <input
            ref={(input) => {
              if (input) input.indeterminate = indeterminate
              if (typeof ref === 'function') ref(input)
              else if (ref) ref.current = input
            }}
            id={ids.control}
            type="checkbox"
            name={field.name}
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
            disabled={field.disabled}
            aria-required={field.required || undefined}
            aria-invalid={field.error ? true : undefined}
            aria-describedby={describedBy(ids, field)}
            className={classes(tickBoxStyle, 'rounded-sm indeterminate:border-accent indeterminate:bg-accent')}
          />
          {indeterminate ? (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-1.5 top-1/2 -mt-px h-0.5 bg-on-accent"
            />
          ) : (
            <Check
              size={18}
              strokeWidth={3}
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 m-auto hidden text-on-accent peer-checked:block forced-colors:hidden!"
            />
          )}
        </span>
        <label htmlFor={ids.control} className={field.hideLabel ? 'sr-only' : 'cursor-pointer'}>
          {field.label}
        </label>
        {field.aside}
      </div>
      {field.hint && (
        <p id={ids.hint} className="pl-8 text-ink-soft text-sm">
          {field.hint}
        </p>
      )}
      {field.error && <FieldErrorText id={ids.error}>{field.error}</FieldErrorText>}
    </div>
  )
}
