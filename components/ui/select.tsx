'use client'

import { ChevronDown } from 'lucide-react'
import { type Ref, useId } from 'react'
import { type Choice, choiceOf } from './choice'
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

export type SelectProps = Omit<FieldProps, 'readOnly'> & {
  choices: readonly Choice[]
  /** Further choices after those, under a heading; nothing where there are none. */
  others?: { heading: string; choices: readonly Choice[] }
  value: Choice['id'] | null
  onChange: (id: Choice['id'] | null) => void
  onBlur?: () => void
  /** The text of the blank first entry; false for a list that always has an answer. */
  blank?: string | false
  /** Shows the answer as text that cannot be changed. */
  readOnly?: boolean
  ref?: Ref<HTMLSelectElement>
}

/** A short list to choose one from: the device's own list, which every phone and screen reader knows. */
export function Select(props: SelectProps) {
  const { choices, others, value, onChange, onBlur, blank = 'Please select', ref, ...field } = props
  const all = others ? [...choices, ...others.choices] : choices
  const ownId = useId()
  const ids = fieldIds(field.id ?? ownId)
  return (
    <FieldFrame {...field} ids={ids}>
      <div className="relative">
        <select
          ref={ref}
          id={ids.control}
          name={field.name}
          value={value === null ? '' : String(value)}
          onChange={(event) => onChange(choiceOf(all, event.currentTarget.value)?.id ?? null)}
          onBlur={onBlur}
          disabled={field.disabled || field.readOnly}
          aria-required={field.required || undefined}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={describedBy(ids, field)}
          className={classes(
            controlStyle,
            field.compact ? compactHeight : controlHeight,
            'appearance-none truncate pr-10 forced-colors:appearance-auto forced-colors:pr-2',
            field.readOnly && !field.disabled && 'text-ink! opacity-100!',
          )}
        >
          {blank !== false && <option value="">{blank}</option>}
          <Options choices={choices} />
          {others && others.choices.length > 0 && (
            <optgroup label={others.heading}>
              <Options choices={others.choices} />
            </optgroup>
          )}
        </select>
        {!field.readOnly && (
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft forced-colors:hidden"
          />
        )}
      </div>
    </FieldFrame>
  )
}

const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map((choice) => (
    <option key={choice.id} value={String(choice.id)} disabled={choice.disabled}>
      {choice.name}
    </option>
  ))
