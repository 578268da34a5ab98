'use client'

import { type Ref, useEffect, useId, useState } from 'react'
import { classes } from './classes'
import { controlHeight, controlStyle, describedBy, FieldFrame, type FieldProps, fieldIds } from './field-frame'
import { readTypedNumber, showNumber } from './typed-values'
import { useEarlyInput } from './use-early-input'

export type NumberFieldProps = FieldProps & {
  /** null is blank, 0 is zero. NaN means that what was typed is no number, so that a schema refuses it. */
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  /** Places after the point; none by default. */
  decimals?: number
  ref?: Ref<HTMLInputElement>
}

/** A figure. A plain box with the number keypad: no arrows that change it by accident, no wheel. */
export function NumberField({ value, onChange, onBlur, decimals = 0, ref, ...field }: NumberFieldProps) {
  const ownId = useId()
  const ids = fieldIds(field.id ?? ownId)
  const [text, setText] = useState(showNumber(value))
  useEffect(() => {
    setText((handleTyped) =>
      Object.is(readTypedNumber(handleTyped, decimals) ?? (handleTyped.trim() === '' ? null : Number.NaN), value)
        ? handleTyped
        : showNumber(value),
    )
  }, [value, decimals])

  function typed(next: string) {
    setText(next)
    const read = readTypedNumber(next, decimals)
    onChange(read === undefined ? Number.NaN : read)
  }
  useEarlyInput(ids.control, text, typed)

  return (
    <FieldFrame {...field} ids={ids}>
      <input
        ref={ref}
        id={ids.control}
        name={field.name}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        onChange={(event) => typed(event.currentTarget.value)}
        onBlur={() => {
          const read = readTypedNumber(text, decimals)
          if (read !== undefined) setText(showNumber(read))
          onBlur?.()
        }}
        disabled={field.disabled}
        readOnly={field.readOnly}
        aria-required={field.required || undefined}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={describedBy(ids, field)}
        className={classes(controlStyle, controlHeight, 'max-w-48 text-right tabular-nums')}
      />
    </FieldFrame>
  )
}
