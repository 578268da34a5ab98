'use client'

import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { FormComboBox, FormDateField, FormRadioGroup, FormSelect, FormTextField } from '@/components/form/fields'
import { FormSection } from '@/components/form/form-section'
import { ReferencePicker } from '@/components/ticketing/reference-picker'
import { type Choice, choiceOf } from '@/components/ui/choice'
import { TextField } from '@/components/ui/text-field'
import { showNumber } from '@/components/ui/typed-values'
import { searchAmong } from '@/components/ui/use-choices'
import { fundedQuestion } from '@/lib/events/messages'
import { eventLimits, eventYearsAhead, firstEventYear, isOwner, notTicketed, ticketed } from '@/lib/events/rules'
import type { EventChoices } from './event-choices'
import { LocationField } from './location-field'
import type { EventFormState } from './use-event-save'
import { useProposedEnd } from './use-proposed-end'

type DetailFieldsProps = {
  form: EventFormState
  eventId: number | undefined
  location: Choice | null
  choices: EventChoices
  currentYear: number
}

/** Name, place, days and kind of an event. */
export function EventDetailFields({ form, eventId, location, choices, currentYear }: DetailFieldsProps) {
  const searchSubDisciplines = useMemo(() => searchAmong(choices.subDisciplines), [choices.subDisciplines])
  const days = { min: `${firstEventYear}-01-01`, max: `${currentYear + eventYearsAhead}-12-31` }
  const startsWith = choiceOf(choices.subDisciplines, form.formState.defaultValues?.subDisciplineId)
  const { noteTyped, proposeEnd } = useProposedEnd(form)
  /** What was wrong with one date may be mended by the other. */
  const revalidate = (other: 'startDate' | 'endDate') => () => {
    if (form.getFieldState(other).error) void form.trigger(other)
  }

  return (
    <FormSection title="Event">
      <FormTextField name="name" label="Name" required limit={eventLimits.name} className="lg:col-span-2" />
      <LocationField form={form} eventId={eventId} location={location} countries={choices.countries} />
      <FormDateField
        name="startDate"
        label="Start date"
        required
        {...days}
        onPick={revalidate('endDate')}
        onSettle={(_, next) => proposeEnd(next)}
      />
      <FormDateField
        name="endDate"
        label="End date"
        required
        {...days}
        onPick={() => {
          noteTyped()
          revalidate('startDate')()
        }}
        onSettle={(_, next) => proposeEnd(next)}
      />
      <FormSelect name="eventTypeId" label="Event Type" required choices={choices.eventTypes} />
      <FormSelect name="distributionTypeId" label="Distribution Type" required choices={choices.distributionTypes} />
      <FormComboBox
        name="subDisciplineId"
        label="Sub-Discipline"
        required
        search={searchSubDisciplines}
        chosen={startsWith ?? null}
      />
      <FormRadioGroup name="isFundedId" label={fundedQuestion} choices={choices.fundedAnswers} />
    </FormSection>
  )
}

const yesOrNo: readonly Choice[] = [
  { id: ticketed, name: 'Yes' },
  { id: notTicketed, name: 'No' },
]

type TicketingFieldsProps = {
  form: EventFormState
  /** Undefined for a new event. */
  eventId: number | undefined
  ticketsSold: number
  choices: EventChoices
}

/** Whether an event is ticketed, by whom, and what its ticketing data says. */
export function EventTicketingFields({ form, eventId, ticketsSold, choices }: TicketingFieldsProps) {
  const searchProviders = useMemo(() => searchAmong(choices.providers), [choices.providers])
  const [isTicketedId, providerId, startDate, endDate, assigned] = useWatch({
    control: form.control,
    name: ['isTicketedId', 'boxOfficeProviderId', 'startDate', 'endDate', 'eventOrganisations'],
  })
  const isTicketed = isTicketedId === ticketed
  const startsWith = choiceOf(choices.providers, form.formState.defaultValues?.boxOfficeProviderId)
  // A reference belongs to days, a provider and an owner, who is that of the event once it is saved.
  const organisationId = eventId === undefined ? (assigned ?? []).find(isOwner)?.organisationId : undefined
  const hasOwner = eventId !== undefined || organisationId !== undefined
  const referencesOf =
    isTicketed && providerId && startDate && endDate && hasOwner
      ? { providerId, startDate, endDate, eventId, organisationId }
      : undefined

  function clearTicketing(chosen: Choice['id']) {
    if (chosen === ticketed) return
    form.setValue('boxOfficeProviderId', null, { shouldDirty: true, shouldValidate: true })
    form.setValue('boxOfficeReferenceId', '', { shouldDirty: true, shouldValidate: true })
  }

  return (
    <FormSection title="Ticketing">
      <FormRadioGroup name="isTicketedId" label="Ticketed" inline choices={yesOrNo} onPick={clearTicketing} />
      <TextField label="Tickets sold" value={showNumber(ticketsSold)} onChange={() => {}} readOnly />
      <FormComboBox
        name="boxOfficeProviderId"
        label="Ticketing Provider"
        required={isTicketed}
        disabled={!isTicketed}
        search={searchProviders}
        chosen={startsWith ?? null}
      />
      <ReferencePicker
        name="boxOfficeReferenceId"
        of={referencesOf}
        hint={isTicketed && !referencesOf ? 'Needs both dates, a ticketing provider and an event owner.' : undefined}
      />
    </FormSection>
  )
}
