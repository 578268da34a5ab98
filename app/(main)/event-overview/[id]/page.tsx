import type { Metadata } from 'next'
import { EventOverview } from '@/components/events/event-overview'
import { EventSurveys } from '@/components/surveys/event-surveys'
import { getEvent } from '@/lib/events/read-events'
import { knownOrganisations, valuesOfEvent } from '@/lib/events/start-event'
import { eventOwner } from '@/lib/floor/access/acting-as'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { pageContext } from '@/lib/floor/identity/page-context'
import { pageRecord } from '@/lib/floor/identity/page-record'
import { listEventSurveys } from '@/lib/surveys/read-surveys'
import { backFrom, type EventAddress, eventSurroundings } from '../event-page'

export const metadata: Metadata = { title: 'Event Overview' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<EventAddress> }

export default async function EventOverviewPage({ params, searchParams }: Props) {
  const ctx = await pageContext('read', 'event')
  const event = await pageRecord((await params).id, (id) => getEvent(ctx, id))
  const [surroundings, surveys, address] = await Promise.all([
    eventSurroundings(ctx),
    listEventSurveys(ctx, event.id, firstPage({ take: 100 })),
    searchParams,
  ])
  const isOwner = event.actingAsRelationshipTypeValue === eventOwner
  const { id, version, name, ticketsSold, isTicketedId } = event
  return (
    <EventOverview
      key={`${id} ${version}`}
      {...surroundings}
      event={{ id, version, name, ticketsSold, isTicketedId, quarters: event.eventAttendances }}
      values={valuesOfEvent(event)}
      location={{ id: event.locationId, name: event.locationName }}
      known={knownOrganisations(event)}
      mayEdit={isOwner && ctx.ability.can('update', 'event')}
      back={backFrom(address)}
      surveys={
        <EventSurveys
          eventId={id}
          surveys={surveys.data}
          mayAdd={isOwner && ctx.ability.can('update', 'event') && ctx.ability.can('create', 'survey')}
          mayOpen={ctx.ability.can('read', 'survey')}
        />
      }
    />
  )
}
