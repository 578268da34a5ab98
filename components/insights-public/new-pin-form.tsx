'use client'

import { FormDateField, FormTextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldErrorText } from '@/components/ui/field-frame'
import { api } from '@/lib/api'
import { messages } from '@/lib/insights-public/pins/messages'
import { type NewPublicPin, newPublicPin, pinLabelLimit } from '@/lib/insights-public/pins/schema'
import { publicReportSlugs, publicReports } from '@/lib/insights-public/public-reports'

/** A PIN as the call answered it, this once. */
export type CreatedPin = { pin: string; label: string }

type NewPinFormProps = { onCreated: (made: CreatedPin) => void; onCancel: () => void }

/** For whom the PIN is, what it opens and until when. */
export function NewPinForm({ onCreated, onCancel }: NewPinFormProps) {
  const form = useValidatedForm(newPublicPin, { label: '', reports: [...publicReportSlugs], endsOn: '' })
  const save = useSave(form, {
    send: (pin: NewPublicPin) => api.send('POST /api/reporting/pins', { body: pin }),
    refused: messages.unableToMake,
    invalid: messages.invalid,
    then: ({ pin }, { label }) => onCreated({ pin, label }),
  })
  const chosen = form.watch('reports')
  const error = form.formState.errors.reports?.message
  return (
    <Form form={form} save={save} label="New PIN" guarded={false}>
      <div className="flex flex-col gap-5">
        <FormTextField
          name="label"
          label="Label"
          hint="For whom it is, or on which site. Only Global Admins see it."
          limit={pinLabelLimit}
          required
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-semibold">Reports</legend>
          {publicReports.map(({ name, slug }) => (
            <Checkbox
              key={slug}
              label={name}
              value={chosen.includes(slug)}
              onChange={(isChosen) =>
                form.setValue(
                  'reports',
                  publicReportSlugs.filter((each) => (each === slug ? isChosen : chosen.includes(each))),
                  { shouldValidate: true, shouldDirty: true },
                )
              }
            />
          ))}
          {error && <FieldErrorText id="reports-error">{error}</FieldErrorText>}
        </fieldset>
        <FormDateField
          name="endsOn"
          label="Last day"
          hint="Within two years. It can be revoked at any time."
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={onCancel}>Cancel</Button>
          <Button type="submit" kind="primary" busy={save.busy}>
            Make
          </Button>
        </div>
      </div>
    </Form>
  )
}
