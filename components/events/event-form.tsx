'use client'

import { useRouter } from 'next/navigation'
import { type DefaultValues, useWatch } from 'react-hook-form'
import { Form } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SaveBar } from '@/components/form/save-bar'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { choiceOf } from '@/components/ui/choice'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { AssignedOrganisations, type OrganisationDisplay } from './assigned-organisations'
import { EventActions } from './event-actions'
import type { QuarterRow } from './event-attendance'
import type { EventChoices } from './event-choices'
import { EventDetailFields, EventTicketingFields } from './event-fields'
import { SaveQuestions } from './save-questions'
import { type EventResult, type EventValues, useEventSave } from './use-event-save'

/** A form begins with less than an event has. */
export type StartValues = DefaultValues<EventValues>

export type EventFormProps = {
  /** Absent for a new event. */
  event: { id: number; version: number; name: string; ticketsSold: number; quarters: readonly QuarterRow[] } | undefined
  values: StartValues
  location: { id: number; name: string } | null
  known: Readonly<Record<number, OrganisationDisplay>>
  choices: EventChoices
  /** The calendar year in London: dates may lie up to fourteen years ahead of it. */
  currentYear: number
  mayEdit: boolean
  reach: OrganisationScope
  /** Where Back, a save and a delete lead. */
  back: string
}

/** The Details tab of an event (document 2 §2, §5). */
export function EventForm({
  event,
  values,
  location,
  known,
  choices,
  currentYear,
  mayEdit,
  reach,
  back,
}: EventFormProps) {
  const router = useRouter()
  const rules = () => import('@/lib/events/schema').then(({ eventIn }) => eventIn(currentYear))
  const form = useValidatedForm<EventValues, EventResult>(rules, values)
  const { review, question, goOn, cancel } = useEventSave(form, {
    event,
    then: (id) => router.push(event ? back : `/event-overview/${id}?tabIndex=0${fromIn(back)}`),
  })
  const [subDisciplineId, startDate, endDate] = useWatch({
    control: form.control,
    name: ['subDisciplineId', 'startDate', 'endDate'],
  })

  return (
    <Form form={form} save={review} label="Event" readOnly={!mayEdit}>
      <EventDetailFields
        form={form}
        eventId={event?.id}
        location={location}
        choices={choices}
        currentYear={currentYear}
      />
      <EventTicketingFields form={form} eventId={event?.id} ticketsSold={event?.ticketsSold ?? 0} choices={choices} />
      <FormSection title="Assigned organisations" description="Event owners can change the event; partners see it.">
        <AssignedOrganisations
          choices={choices}
          known={known}
          reach={reach}
          subDiscipline={choiceOf(choices.subDisciplines, subDisciplineId) ?? null}
        />
      </FormSection>
      {mayEdit && (
        <SaveBar save={review} label="Save" onCancel={() => router.push(back)}>
          {event && <EventActions event={event} currentName={() => form.getValues('name')} back={back} />}
        </SaveBar>
      )}
      <SaveQuestions
        question={question}
        quarters={event?.quarters ?? []}
        startDate={startDate ?? ''}
        endDate={endDate ?? ''}
        onGoOn={goOn}
        onCancel={cancel}
      />
    </Form>
  )
}

/** Keeps `from=confirmations` over a change of page. */
const fromIn = (back: string) => (back === '/confirmations' ? '&from=confirmations' : '')
