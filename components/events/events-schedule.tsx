'use client'

import { Ticket } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Can, useAbility } from '@/components/access/can'
import { ConfirmationsButton } from '@/components/confirmations/confirmations-button'
import { OutstandingBanner } from '@/components/confirmations/outstanding-banner'
import { type InitialOutstanding, useOutstanding } from '@/components/confirmations/use-outstanding'
import { DataGrid } from '@/components/grid/data-grid'
import { searchOrganisations } from '@/components/organisations/search-organisations'
import { Button, TextButton } from '@/components/ui/button'
import { ComboBox } from '@/components/ui/combo-box'
import { ButtonLink } from '@/components/ui/link'
import { CreateLink, ListTitle } from '@/components/ui/list-head'
import { Select } from '@/components/ui/select'
import { addressOf, api } from '@/lib/api'
import { allPeriods, allYears, type ChosenPeriod } from '@/lib/events/period'
import { eventsView } from '@/lib/events/rules'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { bulkOfEvents } from './bulk-events'
import { BulkUploadEntries } from './bulk-upload/bulk-upload-entries'
import { type EventRow, scheduleColumns } from './schedule-columns'
import { type ScheduleChoice, useScheduleChoice } from './use-schedule-choice'

type EventsScheduleProps = {
  initial: InitialRows<EventRow>
  /** The choice in the address. */
  initialChoice: ScheduleChoice
  isFromAddress: boolean
  /** The quarter that it is. */
  current: ChosenPeriod
  filters: { years: number[]; quarters: number[] }
  scope: OrganisationScope
  mayExport: boolean
  outstanding: InitialOutstanding
}

const allChoice = { id: allYears, name: 'All' }

/** The Event List page. */
export function EventsSchedule(props: EventsScheduleProps) {
  const { initial, initialChoice, isFromAddress, current, filters, scope, mayExport } = props
  const { choice, change } = useScheduleChoice(initialChoice, isFromAddress)
  const organisationId = choice.organisation ? Number(choice.organisation.id) : undefined
  const { years, quarters } = useFilters(filters, initialChoice, organisationId)
  const mayManage = useAbility().can('manage', 'event')
  const outstanding = useOutstanding(props.outstanding, organisationId, mayManage)
  const columns = useMemo(
    () => scheduleColumns(organisationId === undefined ? scope : [organisationId], choice),
    [scope, organisationId, choice],
  )
  const offered = choice.year === allYears || years.includes(choice.year) ? years : [choice.year, ...years]

  const isNarrowed = choice.year !== allYears || choice.quarter !== allYears
  const create = (
    <Can I="create" a="event">
      <CreateLink
        href={`/event-overview${organisationId === undefined ? '' : `?organisationId=${organisationId}`}`}
        iconOnlyBelow={625}
      >
        Create event
      </CreateLink>
    </Can>
  )

  return (
    <DataGrid
      id="events"
      label="Events"
      title={
        <ListTitle title="Event List" purpose={<PeriodLine choice={choice} current={current} onChoose={change} />} />
      }
      actions={
        <>
          {mayManage && <ConfirmationsButton organisationId={organisationId} outstanding={outstanding} />}
          <Can I="read" a="boxOffice">
            <ButtonLink
              href={`/events-list?view=box-office${organisationId === undefined ? '' : `&organisationId=${organisationId}`}`}
              size="compact"
              icon={<Ticket size={18} aria-hidden="true" />}
              iconOnlyBelow={625}
            >
              Box office
            </ButtonLink>
          </Can>
          <Can I="create" a="event">
            <BulkUploadEntries organisationId={organisationId} year={choice.year} />
          </Can>
        </>
      }
      primary={create}
      notice={mayManage && <OutstandingBanner outstanding={outstanding} />}
      choices={
        <>
          <ComboBox
            label="Organisation"
            compact
            placeholder="All organisations"
            wide
            search={searchOrganisations}
            value={choice.organisation}
            onChange={(organisation) => change({ organisation })}
            className="w-full sm:w-64 lg:w-72"
          />
          <Select
            label="Year"
            compact
            blank={false}
            choices={[allChoice, ...offered.map((year) => ({ id: year, name: formatFinancialYear(year) }))]}
            value={choice.year}
            onChange={(year) => change({ year: Number(year ?? allYears) })}
            className="w-28 max-sm:flex-1"
          />
          <Select
            label="Quarter"
            compact
            blank={false}
            choices={[allChoice, ...quarters.map((quarter) => ({ id: quarter, name: `Q${quarter}` }))]}
            value={choice.quarter}
            onChange={(quarter) => change({ quarter: Number(quarter ?? allYears) })}
            className="w-22 max-sm:flex-1"
          />
        </>
      }
      columns={columns}
      view={eventsView}
      source={addressOf('GET /api/events', { query: parametersOf(choice) })}
      initial={initial}
      emptyHint={isNarrowed ? `No event has a day in ${inWords(choice)}.` : emptyHint}
      emptyAction={
        isNarrowed ? (
          <Button size="small" onPress={() => change(allPeriods)}>
            Show all quarters
          </Button>
        ) : (
          create
        )
      }
      rowHref={({ id }) => `/event-overview/${id}?tabIndex=0`}
      mayExport={mayExport}
      bulk={mayManage ? bulkOfEvents : undefined}
    />
  )
}

const emptyHint = 'An event is an activity or a tour: where it was, when, and who came.'

/** "quarter 3 of 2026/27" */
function inWords({ year, quarter }: ChosenPeriod): string {
  const parts = [quarter === allYears ? '' : `quarter ${quarter}`, year === allYears ? '' : formatFinancialYear(year)]
  return parts.filter(Boolean).join(' of ')
}

type PeriodLineProps = { choice: ScheduleChoice; current: ChosenPeriod; onChoose: (period: ChosenPeriod) => void }

/** What the list is of, and the way to all of it or back to what is on now. */
function PeriodLine({ choice, current, onChoose }: PeriodLineProps) {
  const isNarrowed = choice.year !== allYears || choice.quarter !== allYears
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {isNarrowed ? `Activities and tours with a day in ${inWords(choice)}.` : 'All activities and tours.'}
      <TextButton onPress={() => onChoose(isNarrowed ? allPeriods : current)}>
        {isNarrowed ? 'Show all quarters' : 'Show this quarter'}
      </TextButton>
    </span>
  )
}

function parametersOf({ organisation, year, quarter }: ScheduleChoice) {
  return {
    organisationId: organisation ? Number(organisation.id) : undefined,
    year: year === allYears ? undefined : year,
    quarter: quarter === allYears ? undefined : quarter,
    quarterStates: 'true' as const,
  }
}

/** The years and quarters of the chosen organisation: those that came with the page until another is chosen. */
function useFilters(
  filters: EventsScheduleProps['filters'],
  initialChoice: ScheduleChoice,
  organisationId: number | undefined,
) {
  const [loaded, setLoaded] = useState<{ of: number | undefined; filters: typeof filters }>()
  const initialId = initialChoice.organisation ? Number(initialChoice.organisation.id) : undefined
  useEffect(() => {
    if (organisationId === initialId) return
    const stop = new AbortController()
    api.send('GET /api/events/filters', { query: { organisationId }, signal: stop.signal }).then(
      (answer) => setLoaded({ of: organisationId, filters: answer }),
      () => {},
    )
    return () => stop.abort()
  }, [organisationId, initialId])
  return loaded && organisationId !== initialId && loaded.of === organisationId ? loaded.filters : filters
}
