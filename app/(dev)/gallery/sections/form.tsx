'use client'

import * as z from 'zod'
import {
  FormCheckbox,
  FormComboBox,
  FormDateField,
  FormNumberField,
  FormRadioGroup,
  FormSelect,
  FormSwitch,
  FormTextArea,
  FormTextField,
} from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SaveBar } from '@/components/form/save-bar'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { searchAmong } from '@/components/ui/use-choices'
import { Problem } from '@/lib/floor/http/problem'

const event = z.object({
  name: z.string().min(1, 'Event name is required').max(75, 'Event name is too long'),
  owner: z.int('Organisation is required'),
  type: z.int('Event type is required'),
  start: z.iso.date('Start date is required'),
  attendance: z.number('Attendance must be a whole number').nullable(),
  funded: z.int('Please say whether it is funded'),
  about: z.string().max(200, 'Description is too long'),
  reminder: z.boolean(),
  checked: z.boolean().refine((yes) => yes, 'Please check the figures'),
})

const search = searchAmong([
  { id: 1, name: 'Aldergate Theatre' },
  { id: 2, name: 'Harbour Lights Festival' },
])

/** A server that takes a second and knows one name already. */
async function pretendToSave(saved: z.output<typeof event>) {
  await new Promise((answered) => setTimeout(answered, 1000))
  if (saved.name !== 'Taken') return { id: 7 }
  throw new Problem(409, { message: 'Event name already exists', fields: { name: 'Name is already in use' } })
}

export function FormSectionDemo() {
  const form = useValidatedForm(event, {
    name: '',
    start: '',
    about: '',
    attendance: null,
    reminder: true,
    checked: false,
  })
  const save = useSave(form, {
    send: pretendToSave,
    saved: 'Event successfully created.',
    refused: (reason) => `Unable to create event. ${reason}`,
    invalid: (count) => `Unable to save event. ${count} validation errors.`,
    alreadySaving: 'The event is already being processed',
  })
  return (
    <section aria-labelledby="whole-form">
      <h2 id="whole-form" className="mb-1 font-semibold text-xl">
        A whole form
      </h2>
      <p className="mb-4 text-ink-soft">Save it empty, save it with the name “Taken”, or change something and leave.</p>
      <Form form={form} save={save} label="Event">
        <FormSection title="Details" description="What people will know the event by.">
          <FormTextField name="name" label="Event name" limit={75} className="lg:col-span-2" />
          <FormComboBox name="owner" label="Organisation" search={search} />
          <FormSelect
            name="type"
            label="Event type"
            choices={[
              { id: 1, name: 'Performance' },
              { id: 2, name: 'Exhibition' },
            ]}
          />
          <FormDateField name="start" label="Start date" />
          <FormNumberField name="attendance" label="Estimated attendance" optional />
          <FormRadioGroup
            name="funded"
            label="Funded by a grant"
            inline
            choices={[
              { id: 1, name: 'Yes' },
              { id: 0, name: 'No' },
            ]}
          />
          <FormSwitch name="reminder" label="Remind me" />
          <FormTextArea name="about" label="Description" limit={200} className="lg:col-span-2" optional />
          <FormCheckbox name="checked" label="I have checked the figures" />
        </FormSection>
        <SaveBar save={save} label="Save event" onCancel={() => form.reset()}>
          <Button kind="quiet">Duplicate</Button>
        </SaveBar>
      </Form>
    </section>
  )
}
