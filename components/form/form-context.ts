'use client'

import { createContext, useContext, useEffect } from 'react'
import { type FieldValues, type UseControllerReturn, useController } from 'react-hook-form'

type FormSurroundings = {
  /** Begins the id of every control in this form. */
  id: string
  /** Nothing may be changed, for instance without the right to update. */
  readOnly: boolean
  /** What each field is called, by its name: for the save bar. */
  labels: Map<string, string>
}

export const FormContext = createContext<FormSurroundings | null>(null)

export function useFormSurroundings(): FormSurroundings {
  const surroundings = useContext(FormContext)
  if (!surroundings) throw new Error('A form field needs a Form around it')
  return surroundings
}

/** The id of a field's control, which the error summary links to. */
export const controlId = (formId: string, name: string) => `${formId}-${name.replaceAll(/[^\w-]/g, '-')}`

/** What a bound field of a form is given besides its own properties. */
export type Bound = { name: string; label: string; readOnly?: boolean; disabled?: boolean }

/** Ties a control to its field: value, change, blur, the field's error, and the id that the error summary knows. */
export function useBoundField({ name, label, readOnly, disabled }: Bound) {
  const surroundings = useFormSurroundings()
  const { field, fieldState }: UseControllerReturn<FieldValues, string> = useController({ name })
  useEffect(() => {
    surroundings.labels.set(name, label)
    return () => {
      surroundings.labels.delete(name)
    }
  }, [surroundings.labels, name, label])
  return {
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    control: {
      id: controlId(surroundings.id, name),
      name,
      label,
      onBlur: field.onBlur,
      ref: field.ref,
      error: fieldState.error?.message,
      readOnly: readOnly ?? surroundings.readOnly,
      disabled: disabled ?? false,
    },
  }
}
