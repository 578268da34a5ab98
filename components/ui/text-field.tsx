'use client'

import { type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type Ref, useId } from 'react'
import { CharacterCount, characterCount } from './character-count'
import { classes } from './classes'
import {
  compactHeight,
  controlHeight,
  controlStyle,
  describedBy,
  FieldFrame,
  type FieldProps,
  fieldIds,
} from './field-frame'
import { useEarlyInput } from './use-early-input'

export type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Characters; counted aloud as it nears. Typing beyond it is allowed, so that pasted text can be shortened. */
  limit?: number
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'tel' | 'url'>
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'none' | 'characters' | 'words' | 'sentences'
  spellCheck?: boolean
  placeholder?: string
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField({ value, onChange, limit, ref, type = 'text', ...field }: TextFieldProps) {
  const ownId = useId()
  const ids = fieldIds(field.id ?? ownId)
  useEarlyInput(ids.control, value, onChange)
  const count = limit !== undefined && !field.readOnly && !field.disabled
  return (
    <FieldFrame
      {...field}
      ids={ids}
      count={count && <CharacterCount id={ids.count} length={value.length} limit={limit} />}
    >
      <input
        ref={ref}
        id={ids.control}
        type={type}
        name={field.name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={field.onBlur}
        disabled={field.disabled}
        readOnly={field.readOnly}
        autoComplete={field.autoComplete ?? 'off'}
        autoCapitalize={field.autoCapitalize}
        spellCheck={field.spellCheck}
        placeholder={field.placeholder}
        // biome-ignore lint/a11y/noAutofocus: asked for only where the field is the whole point of a dialog or page
        autoFocus={field.autoFocus}
        aria-required={field.required || undefined}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={describedBy(ids, { ...field, count: count && characterCount(value.length, limit) })}
        className={classes(controlStyle, field.compact ? compactHeight : controlHeight)}
      />
    </FieldFrame>
  )
}
