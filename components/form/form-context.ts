'use client'

import { createContext, useContext, useEffect } from 'react'
import { type FieldValues, type UseControllerReturn, useController } from 'react-hook-form'

type FormSettings = {
  /** Begins the id of every control in this form. */
  id: string
  /** Nothing may be changed, for instance without the right to update. */
  readOnly: boolean
  /** What each field is called, by its name: for the save bar. */
  labels: Map<string, string>
}

export const FormSettingsContext = createContext<FormSettings | null>(null)

export function useFormSettings(): FormSettings {
  const settings = useContext(FormSettingsContext)
  if (!settings) throw new Error('A form field needs a Form around it')
  return settings
}

/** The id of a field's control, which the error summary links to. */
export const controlId = (formId: string, name: string) => `${formId}-${name.replaceAll(/[^\w-]/g, '-')}`

/** The properties that a bound field of a form gets besides its own. */
type BoundFieldProps = { name: string; label: string; readOnly?: boolean; disabled?: boolean }

/** Ties a control to its field: value, change, blur, the field's error, and the id that the error summary knows. */
export function useBoundField({ name, label, readOnly, disabled }: BoundFieldProps) {
  const settings = useFormSettings()
  const { field, fieldState }: UseControllerReturn<FieldValues, string> = useController({ name })
  useEffect(() => {
    settings.labels.set(name, label)
    return () => {
      settings.labels.delete(name)
    }
  }, [settings.labels, name, label])
  return {
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    control: {
      id: controlId(settings.id, name),
      name,
      label,
      onBlur: field.onBlur,
      ref: field.ref,
      error: fieldState.error?.message,
      readOnly: readOnly ?? settings.readOnly,
      disabled: disabled ?? false,
    },
  }
}
