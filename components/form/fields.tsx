'use client'

import { useRef } from 'react'
import { Checkbox, type CheckboxProps } from '@/components/ui/checkbox'
import type { Choice } from '@/components/ui/choice'
import { ComboBox, type ComboBoxProps } from '@/components/ui/combo-box'
import { DateField, type DateFieldProps } from '@/components/ui/date-field'
import { RadioGroup, type RadioGroupProps } from '@/components/ui/radio-group'
import { Select, type SelectProps } from '@/components/ui/select'
import { TextArea, type TextAreaProps } from '@/components/ui/text-area'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { useBoundField } from './form-context'

/** A control's own properties, with the field's name in place of its value; `onPick` hears a change as well. */
type BoundProps<Props, Value> = Omit<Props, 'value' | 'onChange' | 'error' | 'id' | 'name' | 'ref'> & {
  name: string
  onPick?: (value: Value) => void
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const asId = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)

export function FormTextField({ onPick, ...props }: BoundProps<TextFieldProps, string>) {
  const { value, change, control } = useBoundField(props)
  return <TextField {...props} {...control} value={asText(value)} onChange={withOnPick(change, onPick)} />
}

export function FormTextArea({ onPick, ...props }: BoundProps<TextAreaProps, string>) {
  const { value, change, control } = useBoundField(props)
  return <TextArea {...props} {...control} value={asText(value)} onChange={withOnPick(change, onPick)} />
}

/** 'yyyy-MM-dd', '' for blank. */
export function FormDateField({ onPick, ...props }: BoundProps<DateFieldProps, string>) {
  const { value, change, control } = useBoundField(props)
  return <DateField {...props} {...control} value={asText(value)} onChange={withOnPick(change, onPick)} />
}

/** Holds the id of the choice, null for none. */
export function FormSelect({ onPick, ...props }: BoundProps<SelectProps, Choice['id'] | null>) {
  const { value, change, control } = useBoundField(props)
  return <Select {...props} {...control} value={asId(value)} onChange={withOnPick(change, onPick)} />
}

export function FormRadioGroup({ onPick, ...props }: BoundProps<RadioGroupProps, Choice['id']>) {
  const { value, change, control } = useBoundField(props)
  return <RadioGroup {...props} {...control} value={asId(value)} onChange={withOnPick(change, onPick)} />
}

export function FormCheckbox({ onPick, ...props }: BoundProps<CheckboxProps, boolean>) {
  const { value, change, control } = useBoundField(props)
  const { readOnly, disabled, ...rest } = control
  return (
    <Checkbox
      {...props}
      {...rest}
      disabled={disabled || readOnly}
      value={value === true}
      onChange={withOnPick(change, onPick)}
    />
  )
}

type FormComboBoxProps = BoundProps<ComboBoxProps, Choice | null> & {
  /** The choice that the form starts with, so that its name can be shown before anything is looked up. */
  chosen?: Choice | null
}

/** Holds the id of the choice, null for none. */
export function FormComboBox({ onPick, chosen, ...props }: FormComboBoxProps) {
  const { value, change, control } = useBoundField(props)
  const picked = useRef<Choice | null>(null)
  const id = asId(value)
  const known = [picked.current, chosen].find((choice) => choice && String(choice.id) === String(id))
  return (
    <ComboBox
      {...props}
      {...control}
      value={id === null ? null : (known ?? { id, name: String(id) })}
      onChange={(choice) => {
        picked.current = choice
        change(choice?.id ?? null)
        onPick?.(choice)
      }}
    />
  )
}

function withOnPick<Value>(change: (value: unknown) => void, onPick: ((value: Value) => void) | undefined) {
  return (value: Value) => {
    change(value)
    onPick?.(value)
  }
}
