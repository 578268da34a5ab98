'use client'

import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { useToasts } from '@/components/ui/toasts'
import { messages } from '@/lib/events/messages'
import { EventForm, type EventFormProps } from './event-form'
import { EventIdentity, EventState, type EventTiming } from './event-identity'
import { NextSteps } from './next-steps'

type EventOverviewProps = EventFormProps & {
  /** An organisation that the address or the session names could not be shown. */
  defaultOrganisationFailed?: boolean
  /** Where a saved event is in time. */
  when?: EventTiming
}

/** The Event Overview page: which event it is, then Details, Tickets & Attendance, Surveys. */
export function EventOverview({ defaultOrganisationFailed = false, when, ...form }: EventOverviewProps) {
  const toasts = useToasts()
  const { event } = form
  useEffect(() => {
    if (defaultOrganisationFailed) toasts.error(messages.noDefaultOrganisation)
  }, [defaultOrganisationFailed, toasts])

  return (
    <>
      <PageHead
        title="Event Overview"
        state={when && <EventState when={when} />}
        purpose={event && <EventIdentity {...event.facts} place={form.location?.name ?? ''} />}
        breadcrumb={[{ label: 'Event List', href: '/events-list' }, { label: event?.facts.name ?? 'New event' }]}
        actions={
          <ButtonLink href={form.back} icon={<ArrowLeft size={18} aria-hidden="true" />}>
            Back
          </ButtonLink>
        }
      />
      {event && form.mayEdit && <NextSteps eventId={event.facts.id} />}
      {event && !form.mayEdit && (
        <div className="mb-6">
          <Banner kind="info" title="You can read this event">
            Only people of an organisation that owns the event, with the right to change events, can change it.
          </Banner>
        </div>
      )}
      <EventForm {...form} />
    </>
  )
}
