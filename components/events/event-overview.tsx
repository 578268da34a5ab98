'use client'

import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { useToasts } from '@/components/ui/toasts'
import { say } from '@/lib/events/messages'
import { EventForm, type EventFormProps } from './event-form'

type EventOverviewProps = EventFormProps & {
  /** An organisation that the address or the session names could not be shown. */
  defaultOrganisationFailed?: boolean
}

/** The Event Overview page: Details, Tickets & Attendance, Surveys (document 2 §2). */
export function EventOverview({ defaultOrganisationFailed = false, ...form }: EventOverviewProps) {
  const toasts = useToasts()
  useEffect(() => {
    if (defaultOrganisationFailed) toasts.error(say.noDefaultOrganisation)
  }, [defaultOrganisationFailed, toasts])

  return (
    <>
      <PageHead
        title="Event Overview"
        breadcrumb={[{ label: 'Event List', href: '/events-list' }, { label: form.event?.facts.name ?? 'New event' }]}
        actions={
          <ButtonLink href={form.back} icon={<ArrowLeft size={18} aria-hidden="true" />}>
            Back
          </ButtonLink>
        }
      />
      {form.event && !form.mayEdit && (
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
