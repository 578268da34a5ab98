'use client'

import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { Tabs } from '@/components/ui/tabs'
import { useToasts } from '@/components/ui/toasts'
import { say } from '@/lib/events/messages'
import { ticketed } from '@/lib/events/rules'
import { EventAttendance } from './event-attendance'
import { EventForm, type EventFormProps } from './event-form'

type EventOverviewProps = Omit<EventFormProps, 'event'> & {
  /** Absent for a new event. */
  event?: NonNullable<EventFormProps['event']> & { isTicketedId: number }
  /** The content of the Surveys tab: a screen of several features is composed in `app`. */
  surveys?: ReactNode
  /** An organisation that the address or the session names could not be shown. */
  defaultOrganisationFailed?: boolean
}

/** The Event Overview page: Details, Tickets & Attendance, Surveys (document 2 §2). */
export function EventOverview({ event, surveys, defaultOrganisationFailed = false, ...form }: EventOverviewProps) {
  const toasts = useToasts()
  useEffect(() => {
    if (defaultOrganisationFailed) toasts.error(say.noDefaultOrganisation)
  }, [defaultOrganisationFailed, toasts])

  const unsaved = (title: string) => (event ? title : `${title} (save event to view)`)
  return (
    <>
      <PageHead
        title="Event Overview"
        breadcrumb={[{ label: 'Event List', href: '/events-list' }, { label: event?.name ?? 'New event' }]}
        actions={
          <ButtonLink href={form.back} icon={<ArrowLeft size={18} aria-hidden="true" />}>
            Back
          </ButtonLink>
        }
      />
      {event && !form.mayEdit && (
        <div className="mb-6">
          <Banner kind="info" title="You can read this event">
            Only people of an organisation that owns the event, with the right to change events, can change it.
          </Banner>
        </div>
      )}
      <Tabs
        label="Event"
        keep
        tabs={[
          { title: 'Details', content: <EventForm {...form} event={event} /> },
          {
            title: unsaved('Tickets & Attendance'),
            disabled: !event,
            content: <EventAttendance quarters={event?.quarters ?? []} isTicketed={event?.isTicketedId === ticketed} />,
          },
          { title: unsaved('Surveys'), disabled: !event, content: surveys },
        ]}
      />
    </>
  )
}
