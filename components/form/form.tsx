'use client'

import { type ReactNode, useId, useMemo, useState } from 'react'
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form'
import { ErrorSummary } from './error-summary'
import { FormSettingsContext, useFormSettings } from './form-context'
import { UnsavedChangesGuard } from './unsaved-changes'
import { unsavedNames } from './unsaved-names'
import type { SaveControls } from './use-save'
import type { ValidatedForm } from './use-validated-form'

type FormProps<Values extends FieldValues, Result> = {
  form: ValidatedForm<Values, Result>
  save: SaveControls
  /** What the form is for, for assistive technology: "Location". */
  label: string
  /** Everything is shown and nothing may be changed. */
  readOnly?: boolean
  /** false for a small form whose loss is no loss, such as a search or a dialog. */
  guarded?: boolean
  /** What it starts with is not saved anywhere, a copy for instance: leaving asks though nothing was changed. */
  startsUnsaved?: boolean
  /** For a button that is outside the form and saves it. */
  id?: string
  children: ReactNode
}

/** A form: its fields by context, its mistakes in a summary, its unsaved changes guarded. */
export function Form<Values extends FieldValues, Result>({
  save,
  label,
  children,
  ...frame
}: FormProps<Values, Result>) {
  return (
    <FormFrame {...frame}>
      <FormBody save={save} label={label}>
        <ErrorSummary />
        {children}
      </FormBody>
    </FormFrame>
  )
}

type FormFrameProps<Values extends FieldValues, Result> = Omit<FormProps<Values, Result>, 'save' | 'label'>

/**
 * What surrounds a form that has parts outside its fields, for instance tabs and one save bar beneath them: a
 * `FormBody` holds the fields, an `ErrorSummary` is placed where it is seen from every part.
 */
export function FormFrame<Values extends FieldValues, Result>(props: FormFrameProps<Values, Result>) {
  const { form, readOnly = false, guarded = true, startsUnsaved = false, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const [labels] = useState(() => new Map<string, string>())
  const settings = useMemo(() => ({ id, readOnly, labels }), [id, readOnly, labels])
  return (
    <FormProvider {...form}>
      <FormSettingsContext value={settings}>
        {children}
        {guarded && !readOnly && <UnsavedGuard startsUnsaved={startsUnsaved} />}
      </FormSettingsContext>
    </FormProvider>
  )
}

/**
 * The fields of a form, within its `FormFrame`. The save bar submits it by its id, wherever it is. `post`, so that nothing typed
 * comes into the address where there is no script to send it.
 */
export function FormBody({ save, label, children }: { save: SaveControls; label: string; children: ReactNode }) {
  const { id } = useFormSettings()
  return (
    <form id={id} method="post" noValidate aria-label={label} aria-busy={save.busy} onSubmit={save.submit}>
      {children}
    </form>
  )
}

function UnsavedGuard({ startsUnsaved }: { startsUnsaved: boolean }) {
  const { dirtyFields } = useFormState()
  return <UnsavedChangesGuard unsaved={startsUnsaved || unsavedNames(dirtyFields).length > 0} />
}
