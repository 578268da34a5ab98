import type { Metadata } from 'next'
import { BoxOfficeView } from '@/components/events/box-office/box-office-view'
import { EventsSchedule } from '@/components/events/events-schedule'
import { listSchedule } from '@/lib/confirmations/list-schedule'
import { listOutstanding } from '@/lib/confirmations/read-confirmations'
import { currentPeriod, parsePeriod } from '@/lib/events/period'
import { listEventFilters } from '@/lib/events/read-events'
import { eventsView } from '@/lib/events/rules'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { findOnlyOrganisation, findOrganisationInReach } from '@/lib/organisations/look-up-organisations'

import { getEventFormData } from '../event-overview/event-form-data'

export const metadata: Metadata = { title: 'Event List' }

type Address = Record<string, string | string[] | undefined>
type Props = { searchParams: Promise<Address> }

export default async function EventsListPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'event')
  const address = await searchParams
  const organisation = await findOrganisationInReach(ctx, organisationIn(address.organisationId))
  if (address.view === 'box-office' && ctx.ability.can('read', 'boxOffice')) {
    const [{ choices }, only] = await Promise.all([getEventFormData(ctx), findOnlyOrganisation(ctx)])
    const chosen = organisation ?? only
    return <BoxOfficeView organisation={chosen ? { id: chosen.id, name: chosen.name } : null} choices={choices} />
  }
  const requestedPeriod = parsePeriod({ year: textOf(address.year), quarter: textOf(address.quarter) })
  const current = currentPeriod(dayInLondon(ctx.now))
  const period = requestedPeriod ?? current
  const fixedQuery = { organisationId: organisation?.id, ...period, quarterStates: 'true' as const }
  const [initial, filters, outstanding] = await Promise.all([
    loadInitialRows(address, eventsView, (query) => listSchedule(ctx, { ...query, ...fixedQuery })),
    listEventFilters(ctx, { organisationId: organisation?.id }),
    listOutstanding(ctx, organisation?.id),
  ])
  return (
    <EventsSchedule
      initial={initial}
      initialChoice={{
        organisation: organisation ? { id: organisation.id, name: organisation.name } : null,
        ...period,
      }}
      isFromAddress={organisation !== undefined || requestedPeriod !== undefined}
      current={current}
      filters={filters}
      scope={organisationScope(ctx.actor)}
      mayExport={ctx.ability.can('manage', 'event')}
      outstanding={{ organisationId: organisation?.id, outstanding }}
    />
  )
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

const organisationIn = (value: string | string[] | undefined) =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined
