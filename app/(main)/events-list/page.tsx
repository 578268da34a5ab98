import type { Metadata } from 'next'
import { EventsSchedule } from '@/components/events/events-schedule'
import { outstandingFor } from '@/lib/confirmations/read-confirmations'
import { eventsView } from '@/lib/events/list-view'
import { allYears } from '@/lib/events/period'
import { eventFilters, listEvents } from '@/lib/events/read-events'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { initialRows } from '@/lib/floor/grid/initial-rows'
import { pageContext } from '@/lib/floor/identity/page-context'
import { findOrganisationInReach } from '@/lib/organisations/look-up-organisations'

export const metadata: Metadata = { title: 'Event List' }

type Address = Record<string, string | string[] | undefined>
type Props = { searchParams: Promise<Address> }

export default async function EventsListPage({ searchParams }: Props) {
  const ctx = await pageContext('read', 'event')
  const address = await searchParams
  const organisation = await findOrganisationInReach(ctx, numberIn(address.organisationId, /^[1-9]\d{0,14}$/))
  const year = numberIn(address.year, /^20\d\d$/) ?? allYears
  const quarter = numberIn(address.quarter, /^[1-4]$/) ?? allYears
  const asked = { organisationId: organisation?.id, year, quarter }
  const [initial, filters, outstanding] = await Promise.all([
    initialRows(address, eventsView, (query) => listEvents(ctx, { ...query, ...asked })),
    eventFilters(ctx, { organisationId: organisation?.id }),
    outstandingFor(ctx, organisation?.id),
  ])
  return (
    <EventsSchedule
      initial={initial}
      given={{ organisation: organisation ? { id: organisation.id, name: organisation.name } : null, year, quarter }}
      isGiven={organisation !== undefined || year !== allYears || quarter !== allYears}
      filters={filters}
      seesEverything={organisationScope(ctx.actor) === 'all'}
      mayExport={ctx.ability.can('manage', 'event')}
      outstanding={{ organisationId: organisation?.id, outstanding }}
    />
  )
}

const numberIn = (value: string | string[] | undefined, shape: RegExp) =>
  typeof value === 'string' && shape.test(value) ? Number(value) : undefined
