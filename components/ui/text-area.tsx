'use client'

import { type Ref, useId } from 'react'
import { CharacterCount, characterCount } from './character-count'
import { classes } from './classes'
import { controlStyle, describedBy, FieldFrame, type FieldProps, fieldIds } from './field-frame'
import { useIsHydrated } from './use-is-hydrated'

export type TextAreaProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Characters; counted aloud as it nears. */
  limit?: number
  rows?: number
  placeholder?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({ value, onChange, limit, rows = 4, ref, ...field }: TextAreaProps) {
  const ownId = useId()
  const ids = fieldIds(field.id ?? ownId)
  // React puts the server's text back into a textarea as it takes over: what was typed before would be lost or mixed with it.
  const isWaiting = !useIsHydrated()
  const count = limit !== undefined && !field.readOnly && !field.disabled
  return (
    <FieldFrame
      {...field}
      ids={ids}
      count={count && <CharacterCount id={ids.count} length={value.length} limit={limit} />}
    >
      <textarea
        ref={ref}
        id={ids.control}
        name={field.name}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={field.onBlur}
        disabled={field.disabled}
        readOnly={field.readOnly || isWaiting}
        data-waiting={isWaiting || undefined}
        placeholder={field.placeholder}
        aria-required={field.required || undefined}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={describedBy(ids, { ...field, count: count && characterCount(value.length, limit) })}
        className={classes(controlStyle, 'field-sizing-content min-h-24 resize-y py-2')}
      />
    </FieldFrame>
  )
}
