'use client'

import { ClipboardPlus, PencilLine } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { BackLink } from '@/components/ui/back-link'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { PageHead } from '@/components/ui/page-head'
import { showTab } from '@/components/ui/tabs'
import { useToasts } from '@/components/ui/toasts'
import { messages } from '@/lib/events/messages'
import { EventForm, type EventFormProps } from './event-form'
import { EventIdentity, EventState, type EventTiming } from './event-identity'
import { clearCreated, isJustCreated } from './just-created'

type EventOverviewProps = EventFormProps & {
  /** An organisation that the address or the session names could not be shown. */
  defaultOrganisationFailed?: boolean
  /** Where a saved event is in time. */
  when?: EventTiming
  /** What belongs to a saved event, beneath its head. */
  related?: ReactNode
}

/** The Event Overview page: which event it is, then Details, Tickets & Attendance, Surveys. */
export function EventOverview({ defaultOrganisationFailed = false, when, related, ...form }: EventOverviewProps) {
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
        actions={<BackLink href={form.back} />}
      />
      {related}
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

const steps = [
  { tab: 1, label: 'Enter figures', Icon: PencilLine },
  { tab: 2, label: 'Add survey', Icon: ClipboardPlus },
] as const

/** Opens a tab of the event and leads the focus there: the button that was pressed goes. */
function focusTab(index: number) {
  showTab(index)
  document.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
}

/**
 * What comes after an event was created: its figures, or its survey. A step goes while its tab is open, the whole once the
 * page is left.
 */
function NextSteps({ eventId }: { eventId: number }) {
  const openTab = useSearchParams().get('tabIndex')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(isJustCreated(eventId))
    // A development build mounts everything twice: what stays at its address was not left.
    return () => void setTimeout(() => location.pathname.endsWith(`/${eventId}`) || clearCreated(eventId))
  }, [eventId])
  if (!isShown) return null
  return (
    <div className="mb-6">
      <Banner
        kind="success"
        title="The event is there. What comes next?"
        action={steps
          .filter(({ tab }) => String(tab) !== openTab)
          .map(({ tab, label, Icon }) => (
            <Button key={tab} icon={<Icon size={18} aria-hidden="true" />} onPress={() => focusTab(tab)}>
              {label}
            </Button>
          ))}
      >
        Enter its figures now or when they are known, and add a survey for its audience.
      </Banner>
    </div>
  )
}
