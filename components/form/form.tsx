'use client'

import { type ReactNode, useId, useMemo, useState } from 'react'
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form'
import { ErrorSummary } from './error-summary'
import { FormContext } from './form-context'
import { UnsavedChangesGuard } from './unsaved-changes'
import { unsavedNames } from './unsaved-names'
import type { Save } from './use-save'
import type { ValidatedForm } from './use-validated-form'

type FormProps<Values extends FieldValues, Result> = {
  form: ValidatedForm<Values, Result>
  save: Save
  /** What the form is for, for assistive technology: "Location". */
  label: string
  /** Everything is shown and nothing may be changed. */
  readOnly?: boolean
  /** false for a small form whose loss is no loss, such as a search or a dialog. */
  guarded?: boolean
  /** For a button that stands outside the form and saves it. */
  id?: string
  children: ReactNode
}

/** A form: its fields by context, its mistakes in a summary, its unsaved changes guarded. */
export function Form<Values extends FieldValues, Result>(props: FormProps<Values, Result>) {
  const { form, save, label, readOnly = false, guarded = true, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const [labels] = useState(() => new Map<string, string>())
  const surroundings = useMemo(() => ({ id, readOnly, labels }), [id, readOnly, labels])
  return (
    <FormProvider {...form}>
      <FormContext value={surroundings}>
        <form id={id} noValidate aria-label={label} aria-busy={save.busy} onSubmit={save.submit}>
          <ErrorSummary />
          {children}
        </form>
        {guarded && !readOnly && <Guard />}
      </FormContext>
    </FormProvider>
  )
}

function Guard() {
  const { dirtyFields } = useFormState()
  return <UnsavedChangesGuard unsaved={unsavedNames(dirtyFields).length > 0} />
}
