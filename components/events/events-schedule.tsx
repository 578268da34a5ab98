'use client'

import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Can, useAbility } from '@/components/access/can'
import { ConfirmationsButton } from '@/components/confirmations/confirmations-button'
import { OutstandingBanner } from '@/components/confirmations/outstanding-banner'
import { type InitialOutstanding, useOutstanding } from '@/components/confirmations/use-outstanding'
import { DataGrid } from '@/components/grid/data-grid'
import { searchOrganisations } from '@/components/organisations/search-organisations'
import { ComboBox } from '@/components/ui/combo-box'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { Select } from '@/components/ui/select'
import { eventsView } from '@/lib/events/list-view'
import { allYears } from '@/lib/events/period'
import { showFinancialYear } from '@/lib/floor/calendar/quarter'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { api } from '@/lib/floor/http/api'
import { type EventRow, scheduleColumns } from './schedule-columns'
import { type ScheduleChoice, useScheduleChoice } from './use-schedule-choice'

type EventsScheduleProps = {
  initial: InitialRows<EventRow>
  /** What the address asked for. */
  given: ScheduleChoice
  isGiven: boolean
  filters: { years: number[]; quarters: number[] }
  /** The events of all organisations are too many to sort by a figure. */
  seesEverything: boolean
  mayExport: boolean
  outstanding: InitialOutstanding
}

const all = { id: allYears, name: 'All' }

/** The Event List page (document 2 §2). */
export function EventsSchedule(props: EventsScheduleProps) {
  const { initial, given, isGiven, filters, seesEverything, mayExport } = props
  const { choice, change } = useScheduleChoice(given, isGiven)
  const organisationId = choice.organisation ? Number(choice.organisation.id) : undefined
  const { years, quarters } = useFilters(filters, given, organisationId)
  const mayManage = useAbility().can('manage', 'event')
  const outstanding = useOutstanding(props.outstanding, organisationId, mayManage)
  const summed = !seesEverything || organisationId !== undefined
  const columns = useMemo(() => scheduleColumns(summed), [summed])
  const offered = choice.year === allYears || years.includes(choice.year) ? years : [choice.year, ...years]

  return (
    <>
      <PageHead
        title="Event List"
        purpose="Your activities and tours, with the figures and surveys of each."
        actions={
          <>
            {mayManage && <ConfirmationsButton organisationId={organisationId} outstanding={outstanding} />}
            <Can I="create" a="event">
              <ButtonLink
                href={`/event-overview${organisationId === undefined ? '' : `?organisationId=${organisationId}`}`}
                kind="primary"
                icon={<Plus size={18} aria-hidden="true" />}
                iconOnlyBelow={625}
              >
                Create event
              </ButtonLink>
            </Can>
          </>
        }
      />
      {mayManage && <OutstandingBanner outstanding={outstanding} />}
      <div className="mb-6 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <ComboBox
          label="Organisation"
          placeholder="All organisations"
          wide
          search={searchOrganisations}
          value={choice.organisation}
          onChange={(organisation) => change({ organisation })}
          className="sm:max-lg:col-span-2"
        />
        <Select
          label="Year"
          blank={false}
          choices={[all, ...offered.map((year) => ({ id: year, name: showFinancialYear(year) }))]}
          value={choice.year}
          onChange={(year) => change({ year: Number(year ?? allYears) })}
        />
        <Select
          label="Quarter"
          blank={false}
          choices={[all, ...quarters.map((quarter) => ({ id: quarter, name: `Q${quarter}` }))]}
          value={choice.quarter}
          onChange={(quarter) => change({ quarter: Number(quarter ?? allYears) })}
        />
      </div>
      <DataGrid
        id="events"
        label="Events"
        columns={columns}
        view={eventsView}
        source="/api/events"
        params={parametersOf(choice)}
        initial={initial}
        rowHref={({ id }) => `/event-overview/${id}?tabIndex=0`}
        mayExport={mayExport}
      />
    </>
  )
}

function parametersOf({ organisation, year, quarter }: ScheduleChoice) {
  return {
    organisationId: organisation ? Number(organisation.id) : undefined,
    year: year === allYears ? undefined : year,
    quarter: quarter === allYears ? undefined : quarter,
  }
}

/** The years and quarters of the chosen organisation: those that came with the page until another is chosen. */
function useFilters(
  filters: EventsScheduleProps['filters'],
  given: ScheduleChoice,
  organisationId: number | undefined,
) {
  const [found, setFound] = useState<{ of: number | undefined; filters: typeof filters }>()
  const givenId = given.organisation ? Number(given.organisation.id) : undefined
  useEffect(() => {
    if (organisationId === givenId) return
    const stop = new AbortController()
    api.get<typeof filters>('/api/events/filters', { organisationId }, { signal: stop.signal }).then(
      (answer) => setFound({ of: organisationId, filters: answer }),
      () => {},
    )
    return () => stop.abort()
  }, [organisationId, givenId])
  return found && organisationId !== givenId && found.of === organisationId ? found.filters : filters
}
