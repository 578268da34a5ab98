import type { Metadata } from 'next'
import { cache } from 'react'
import { whenOf } from '@/components/events/event-identity'
import { EventOverview } from '@/components/events/event-overview'
import { EventSurveys } from '@/components/surveys/event-surveys'
import { getEvent } from '@/lib/events/read-events'
import { knownOrganisations, valuesOfEvent } from '@/lib/events/start-event'
import { eventOwner } from '@/lib/floor/access/acting-as'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { pageContext } from '@/lib/floor/identity/page-context'
import { pageRecord } from '@/lib/floor/identity/page-record'
import { listEventSurveys } from '@/lib/surveys/read-surveys'
import { backFrom, type EventAddress, eventSurroundings } from '../event-page'
import { savedEvent } from '../saved-event'

/** Once a request: the title and the page ask for the same event. */
const eventOf = cache(async (id: string) => {
  const ctx = await pageContext('read', 'event')
  return { ctx, event: await pageRecord(id, (number) => getEvent(ctx, number)) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event } = await eventOf((await params).id)
  return { title: `${event.name} – Event Overview` }
}

/** More than any event has: its tab has no pages. */
const surveysOfAnEvent = 1_000

type Props = { params: Promise<{ id: string }>; searchParams: Promise<EventAddress> }

export default async function EventOverviewPage({ params, searchParams }: Props) {
  const { ctx, event } = await eventOf((await params).id)
  const isOwner = event.actingAsRelationshipTypeValue === eventOwner
  const mayEdit = isOwner && ctx.ability.can('update', 'event')
  const [surroundings, saved, surveys, address] = await Promise.all([
    eventSurroundings(ctx),
    savedEvent(ctx, event, mayEdit),
    listEventSurveys(ctx, event.id, firstPage({ take: surveysOfAnEvent })),
    searchParams,
  ])
  const { id, version } = event
  return (
    <EventOverview
      key={`${id} ${version}`}
      {...surroundings}
      event={saved}
      values={valuesOfEvent(event)}
      location={{ id: event.locationId, name: event.locationName }}
      known={knownOrganisations(event)}
      mayEdit={mayEdit}
      when={whenOf(event, dayInLondon(ctx.now))}
      back={backFrom(address)}
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
