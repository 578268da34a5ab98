import type { Metadata } from 'next'
import { cache } from 'react'
import { timingOf } from '@/components/events/event-identity'
import { EventOverview } from '@/components/events/event-overview'
import { RelatedRecords } from '@/components/related-records/related-records'
import { EventSurveys } from '@/components/surveys/event-surveys'
import { eventFormValues, knownOrganisations } from '@/lib/events/event-form-values'
import { getEvent } from '@/lib/events/read-events'
import { eventOwner } from '@/lib/floor/access/event-role'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { listRelatedToEvent } from '@/lib/related-records/service'
import { listEventSurveys } from '@/lib/surveys/read-surveys'
import { backHref, type EventSearchParams, getEventFormData } from '../event-form-data'
import { getSavedEvent } from '../saved-event'

/** Once a request: the title and the page ask for the same event. */
const getPageEvent = cache(async (id: string) => {
  const ctx = await getPageContext('read', 'event')
  return { ctx, event: await getPageRecord(id, (number) => getEvent(ctx, number)) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event } = await getPageEvent((await params).id)
  return { title: `${event.name} – Event Overview` }
}

/** More than any event has: its tab has no pages. */
const maxSurveys = 1_000

type Props = { params: Promise<{ id: string }>; searchParams: Promise<EventSearchParams> }

export default async function EventOverviewPage({ params, searchParams }: Props) {
  const { ctx, event } = await getPageEvent((await params).id)
  const isOwner = event.actingAsRelationshipTypeValue === eventOwner
  const mayEdit = isOwner && ctx.ability.can('update', 'event')
  const [formData, saved, surveys, related, address] = await Promise.all([
    getEventFormData(ctx),
    getSavedEvent(ctx, event, mayEdit),
    listEventSurveys(ctx, event.id, firstPage({ take: maxSurveys })),
    listRelatedToEvent(ctx, event.id),
    searchParams,
  ])
  const { id, version } = event
  return (
    <EventOverview
      key={`${id} ${version}`}
      {...formData}
      event={saved}
      values={eventFormValues(event)}
      location={{ id: event.locationId, name: event.locationName }}
      known={knownOrganisations(event)}
      mayEdit={mayEdit}
      when={timingOf(event, dayInLondon(ctx.now))}
      back={backHref(address)}
      related={<RelatedRecords groups={related} />}
      surveys={
        <EventSurveys
          eventId={id}
          surveys={surveys.data}
          mayAdd={mayEdit && ctx.ability.can('create', 'survey')}
          mayOpen={ctx.ability.can('read', 'survey')}
        />
      }
    />
  )
}
