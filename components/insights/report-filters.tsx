'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { searchEvents } from '@/components/events/event-choices'
import { searchOrganisations } from '@/components/organisations/search-organisations'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { classes } from '@/components/ui/classes'
import { ComboBox } from '@/components/ui/combo-box'
import { ButtonLink } from '@/components/ui/link'
import { Select } from '@/components/ui/select'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { formatFilters, narrowingFilterNames, type ReportAddress } from '@/lib/insights/filters'
import type { Report } from '@/lib/insights/report'
import type { EventChoices, ReportChoices } from '@/lib/insights/report-choices'
import { type ReportSlug, reportsOfAnswers, reportsOfOrganisations } from '@/lib/insights/report-names'

type ReportFiltersProps = {
  slug: ReportSlug
  filters: ReportAddress
  choices: ReportChoices
  organisation: Choice | null
  /** Whether the report's answers are weighted, and can be; undefined for a report of other figures. */
  weighting: Report['weighting']
}

const numberOf = (choice: Choice | null) => (choice ? Number(choice.id) : undefined)

const quarters = [1, 2, 3, 4].map((quarter) => ({ id: quarter, name: `Q${quarter}` }))

/** The filters of a report: a plain form, whose answers are the address of the page that it leads to. */
export function ReportFilters({ slug, filters, choices, organisation, weighting }: ReportFiltersProps) {
  const [chosen, setChosen] = useState<ReportAddress>({ ...filters, year: choices.year })
  const [chosenOrganisation, setOrganisation] = useState(organisation)
  const router = useRouter()
  const { organisations, years, types, disciplines, places, events, peers } = choices
  const select = (name: keyof ReportAddress, label: string, all: string | false, offered: readonly Choice[]) => (
    <Select
      compact
      name={name}
      label={label}
      choices={offered}
      blank={all}
      value={chosen[name] ?? null}
      onChange={(id) => setChosen({ ...chosen, [name]: id === null ? undefined : Number(id) })}
    />
  )
  const isOfEvents = !reportsOfOrganisations.includes(slug)
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  // On a phone the report would begin below eight filters, so that only its time is asked at once, and these behind a button.
  const [isOpen, setOpen] = useState(false)
  const more = narrowingFilterNames.filter((name) => filters[name] !== undefined).length
  return (
    <form
      // Without script the browser goes to the same address, with the blank ones in it.
      action="/insights"
      onSubmit={(event) => {
        event.preventDefault()
        const query = formatFilters(
          organisations === null ? { ...chosen, organisation: numberOf(chosenOrganisation) } : chosen,
        )
        router.push(`/insights?report=${slug}${query && `&${query}`}`)
      }}
      aria-label="Filters"
      className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] items-end gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-5 print:hidden"
    >
      <input type="hidden" name="report" value={slug} />
      {organisations === null ? (
        <>
          <ComboBox
            compact
            wide
            label="Organisation"
            placeholder="All organisations"
            search={searchOrganisations}
            value={chosenOrganisation}
            onChange={setOrganisation}
          />
          {chosenOrganisation && <input type="hidden" name="organisation" value={chosenOrganisation.id} />}
        </>
      ) : (
        organisations.length > 1 && select('organisation', 'Organisation', 'All organisations', organisations)
      )}
      {select(
        'year',
        'Financial year',
        false,
        years.map((year) => ({ id: year, name: formatFinancialYear(year) })),
      )}
      {select('quarter', 'Quarter', 'All quarters', quarters)}
      {isOfEvents && (
        <>
          <Button
            size="compact"
            aria-expanded={isOpen}
            aria-controls="more-filters"
            onPress={() => setOpen(!isOpen)}
            className="sm:hidden noscript:hidden"
          >
            {more === 0 ? 'More filters' : `More filters (${more} set)`}
          </Button>
          <div id="more-filters" className={classes(isOpen ? 'contents' : 'hidden', 'sm:contents noscript:contents')}>
            {select('type', 'Event type', 'All types', types)}
            {select('discipline', 'Discipline', 'All disciplines', disciplines)}
            {places.length > 1 && select('place', 'Location', 'All locations', places)}
            {'organisation' in events ? (
              <EventSearch events={events} year={chosen.year} onChange={(event) => setChosen({ ...chosen, event })} />
            ) : (
              events.length > 1 && select('event', 'Event', 'All events', events)
            )}
            {weighting && (weighting.isOffered || weighting.isApplied) && (
              <Select
                compact
                name="weighted"
                label="Weighted"
                blank="No"
                choices={[{ id: 'yes', name: `Yes, ${weighting.words}` }]}
                value={chosen.weighted ?? null}
                onChange={(id) => setChosen({ ...chosen, weighted: id === 'yes' ? 'yes' : undefined })}
              />
            )}
            {reportsOfAnswers.includes(slug) && (
              <Select
                compact
                name="marked"
                label="Marked responses"
                blank="Counted"
                choices={[{ id: 'excluded', name: 'Left out' }]}
                value={chosen.marked ?? null}
                onChange={(id) => setChosen({ ...chosen, marked: id === 'excluded' ? 'excluded' : undefined })}
              />
            )}
          </div>
        </>
      )}
      {peers.length > 0 && (
        <Select
          compact
          name="beside"
          label="Compared with"
          blank="Last year alone"
          choices={peers}
          value={chosen.beside ?? null}
          onChange={(id) => setChosen({ ...chosen, beside: peers.find((peer) => peer.id === id)?.id })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="compact" kind="primary">
          Apply
        </Button>
        {isFiltered && (
          <ButtonLink href={`/insights?report=${slug}`} size="compact">
            Clear
          </ButtonLink>
        )}
      </div>
      {weighting && !weighting.isOffered && (
        <p className="col-span-full max-w-text text-ink-soft text-sm">{weighting.words}</p>
      )}
    </form>
  )
}

type EventSearchProps = {
  events: Extract<EventChoices, { organisation: number }>
  year: number | undefined
  onChange: (event: number | undefined) => void
}

/** An event among more than can be listed. */
function EventSearch({ events: { organisation, chosen }, year, onChange }: EventSearchProps) {
  const [event, setEvent] = useState<Choice | null>(chosen)
  const search = useMemo(() => searchEvents(organisation, year), [organisation, year])
  return (
    <>
      <ComboBox
        compact
        wide
        label="Event"
        placeholder="All events"
        search={search}
        value={event}
        onChange={(choice) => {
          setEvent(choice)
          onChange(numberOf(choice))
        }}
      />
      {event && <input type="hidden" name="event" value={event.id} />}
    </>
  )
}
