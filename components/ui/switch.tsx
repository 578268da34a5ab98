'use client'

import { type Ref, useId } from 'react'
import { classes } from './classes'
import { describedBy, FieldErrorText, type FieldProps, fieldIds } from './field-frame'

type SwitchProps = Omit<FieldProps, 'optional' | 'required'> & {
  value: boolean
  onChange: (value: boolean) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Forced colours take track and thumb away, so both are drawn in the device's own: on is highlighted, and off an outline. */
const systemColours =
  'forced-colors:border-[ButtonText] forced-colors:bg-[ButtonFace] forced-colors:before:bg-[ButtonText] ' +
  'forced-colors:checked:border-[Highlight] forced-colors:checked:bg-[Highlight] ' +
  'forced-colors:checked:before:bg-[HighlightText] forced-colors:disabled:border-[GrayText] ' +
  'forced-colors:disabled:opacity-100 forced-colors:disabled:before:bg-[GrayText] ' +
  'forced-colors:disabled:checked:bg-[GrayText] forced-colors:disabled:checked:before:bg-[Canvas]'

/** On or off, taking effect as a setting. The words "On" and "Off" are beside it. */
export function Switch({ value, onChange, onBlur, ref, ...field }: SwitchProps) {
  const ownId = useId()
  const ids = fieldIds(field.id ?? ownId)
  return (
    <div className={classes('flex flex-col gap-1', field.className)}>
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={ids.control} className={field.hideLabel ? 'sr-only' : 'font-semibold'}>
          {field.label}
        </label>
        {field.aside}
        <span className="inline-flex items-center gap-2">
          <input
            ref={ref}
            id={ids.control}
            type="checkbox"
            role="switch"
            aria-checked={value}
            name={field.name}
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
            disabled={field.disabled || field.readOnly}
            aria-describedby={describedBy(ids, field)}
            className={
              'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong ' +
              'bg-paper transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-4 ' +
              'before:rounded-full before:bg-line-strong before:transition-transform checked:border-accent ' +
              'checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent disabled:cursor-not-allowed ' +
              `disabled:opacity-60 ${systemColours}`
            }
          />
          <span aria-hidden="true" className="min-w-6 text-ink-soft text-sm">
            {value ? 'On' : 'Off'}
          </span>
        </span>
      </div>
      {field.hint && (
        <p id={ids.hint} className="text-ink-soft text-sm">
          {field.hint}
        </p>
      )}
      {field.error && <FieldErrorText id={ids.error}>{field.error}</FieldErrorText>}
    </div>
  )
}
