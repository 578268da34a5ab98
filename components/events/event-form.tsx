'use client'

import dynamic from 'next/dynamic'
import { useRouter, useSearchParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, useWatch } from 'react-hook-form'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBody, FormFrame } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SaveBar } from '@/components/form/save-bar'
import { replacePage } from '@/components/form/unsaved-changes'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Card } from '@/components/ui/card'
import { choiceOf } from '@/components/ui/choice'
import { listAsLeft } from '@/components/ui/left-lists'
import { SkeletonText } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import type { EventFacts } from '@/lib/events/rules'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { AssignedOrganisations, type OrganisationDisplay } from './assigned-organisations'
import type { StandingConfirmation } from './confirmations-reset-banner'
import { EventActions } from './event-actions'
import { EventAttendance } from './event-attendance'
import { type EventQuarters, useAttendanceRows } from './event-attendance-rows'
import type { EventChoices } from './event-choices'
import { EventDetailFields, EventTicketingFields } from './event-fields'
import { openFieldTab } from './focus-field'
import { storeCreated } from './just-created'
import { storeLastEvent, useLastEvent } from './last-event'
import { type EventResult, type EventValues, useEventSave } from './use-event-save'

// Its tables and charts are those of one tab, of events that are sold by a box office.
const TicketSales = dynamic(() => import('./ticket-sales').then((file) => file.TicketSales), {
  ssr: false,
  loading: () => (
    <Card title="Ticket sales" className="mt-6">
      <SkeletonText lines={5} label="Loading the ticket sales" />
    </Card>
  ),
})
const SaveQuestions = dynamic(() => import('./save-questions').then((file) => file.SaveQuestions), { ssr: false })

/** A form begins with less than an event has. */
type StartValues = DefaultValues<EventValues>

/** An event as it is saved. */
export type SavedEvent = {
  version: number
  facts: EventFacts
  quarters: EventQuarters
  confirmed: readonly StandingConfirmation[]
  /** It is sold under references of an organisation in reach, whose sales may be read. */
  hasTicketSales: boolean
}

export type EventFormProps = {
  /** Absent for a new event. */
  event?: SavedEvent
  values: StartValues
  /** The values are those of another event, and not saved yet. */
  isCopy?: boolean
  location: { id: number; name: string } | null
  known: Readonly<Record<number, OrganisationDisplay>>
  choices: EventChoices
  /** The calendar year in London: dates may lie up to fourteen years ahead of it. */
  currentYear: number
  mayEdit: boolean
  scope: OrganisationScope
  /** Where Back, a save and a delete lead. */
  back: string
  /** The content of the Surveys tab. */
  surveys?: ReactNode
}

/** Where Tickets & Attendance is among the tabs, as the address has it. */
const attendanceTab = '1'
const noQuarters: EventQuarters = { rows: [], ticketsSold: 0, soldByQuarter: [] }

/** The three tabs of an event, with one form and one Save for its details and its figures. */
export function EventForm(props: EventFormProps) {
  const { event, values, isCopy = false, location, known, choices, currentYear, mayEdit, scope, back, surveys } = props
  const router = useRouter()
  const [isStored, setStored] = useState(false)
  const loadSchema = () => import('@/lib/events/schema').then(({ eventFormSchema }) => eventFormSchema(currentYear))
  const form = useValidatedForm<EventValues, EventResult>(loadSchema, values)
  const { rows: quarters, ticketsSold } = event?.quarters ?? noQuarters
  const figures = useAttendanceRows(form, event?.quarters ?? noQuarters)
  const saved = event && { id: event.facts.id, version: event.version, name: event.facts.name }
  const { review, question, refusedFigures, proceed, cancel } = useEventSave(form, {
    event: saved,
    invalidFigures: figures.invalid.length,
    allFigures: figures.allFigures,
    then: (id, values) => {
      storeLastEvent(values)
      setStored(true)
      if (saved && id === saved.id) {
        router.push(listAsLeft(back))
        // Or the Back button would show it as it was before, and refuse the next save.
        router.refresh()
        return
      }
      storeCreated(id)
      // Back leads to the page before the form, which is done with.
      replacePage(() => router.replace(`/event-overview/${id}?tabIndex=0${fromParameter(back)}`))
    },
  })
  const lastLocation = useLastEvent(form, !event && !location)
  // Every tab is mounted, and the sales of a large organisation take a moment: they are asked for once somebody looks.
  const [areSalesSeen, setSalesSeen] = useState(false)
  if (useSearchParams().get('tabIndex') === attendanceTab && !areSalesSeen) setSalesSeen(true)
  const subDisciplineId = useWatch({ control: form.control, name: 'subDisciplineId' })

  const details = (
    <FormBody save={review} label="Event">
      <EventDetailFields
        form={form}
        eventId={saved?.id}
        location={location ?? lastLocation}
        {...{ choices, currentYear }}
      />
      <EventTicketingFields form={form} eventId={saved?.id} ticketsSold={ticketsSold} choices={choices} />
      <FormSection title="Assigned organisations" description="Event owners can change the event; partners see it.">
        <AssignedOrganisations
          choices={choices}
          known={known}
          scope={scope}
          subDiscipline={choiceOf(choices.subDisciplines, subDisciplineId) ?? null}
        />
      </FormSection>
    </FormBody>
  )
  const tabTitle = (title: string) => (saved ? title : `${title} (save event to view)`)

  return (
    <FormFrame form={form} readOnly={!mayEdit} startsUnsaved={isCopy && !isStored}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links within lead to fields of a tab */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by key is clicked */}
      <div onClick={openFieldTab}>
        <ErrorSummary />
      </div>
      <Tabs
        label="Event"
        keepMounted
        tabs={[
          { title: 'Details', content: details },
          {
            title: tabTitle('Tickets & Attendance'),
            disabled: !saved,
            content: (
              <>
                <EventAttendance figures={figures} ticketsSold={ticketsSold} refusals={refusedFigures} />
                {event?.hasTicketSales && areSalesSeen && <TicketSales eventId={event.facts.id} />}
              </>
            ),
          },
          { title: tabTitle('Surveys'), disabled: !saved, content: surveys },
        ]}
      />
      {mayEdit && (
        <div className="mt-6">
          <SaveBar save={review} label="Save" onCancel={() => router.push(listAsLeft(back))}>
            {event && <EventActions {...{ event, scope, back }} currentName={() => form.getValues('name')} />}
          </SaveBar>
        </div>
      )}
      <SaveQuestions
        question={question}
        before={event?.facts}
        quarters={quarters}
        changes={figures.changes}
        scope={scope}
        onProceed={proceed}
        onCancel={cancel}
      />
    </FormFrame>
  )
}

/** Keeps `from=confirmations` over a change of page. */
const fromParameter = (back: string) => (back === '/confirmations' ? '&from=confirmations' : '')
