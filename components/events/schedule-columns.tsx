import type { GridColumn } from '@/components/grid/grid-column'
import type { RowOf } from '@/lib/api'
import { allYears, type ChosenPeriod } from '@/lib/events/period'
import { showFinancialYear } from '@/lib/floor/calendar/quarter'
import { EventRowMenu } from './event-row-menu'
import { FiguresState, figuresInWords } from './figures-state'

export type EventRow = RowOf<'GET /api/events'>

/** As the list writes it. */
const eventOwnerName = 'Event owner'

const organisationTypes = ['Npo', 'Ipso', 'Cpp', 'Other']

/**
 * The columns of the schedule, the usual ones shown. `summed`: the list is narrow enough for its figures to be sorted and
 * filtered by.
 */
export function scheduleColumns(summed: boolean, period: ChosenPeriod): readonly GridColumn<EventRow>[] {
  const number = { kind: 'number', width: 106, sortable: summed, filterable: summed } as const
  /** The six figures are in the file whether they are shown or not. */
  const figure = { ...number, hidden: true, exported: 'always' } as const
  const shownOnly = { sortable: false, filterable: false } as const
  return [
    { id: 'name', header: 'Name', isLink: true, width: 230 },
    {
      id: 'year',
      header: 'Year',
      ...number,
      givesWay: 9,
      filterable: false,
      align: 'start',
      width: 84,
      cell: ({ year }) => (year === null ? '' : showFinancialYear(year)),
      exported: ({ year }) => (year === null ? null : showFinancialYear(year)),
    },
    {
      id: 'quarter',
      header: 'Quarter',
      ...number,
      givesWay: 8,
      filterable: false,
      align: 'start',
      width: 76,
      cell: ({ quarter }) => (quarter === null ? '' : `Q${quarter}`),
      exported: ({ quarter }) => (quarter === null ? null : `Q${quarter}`),
    },
    { id: 'startDate', header: 'Start date', kind: 'date' },
    { id: 'endDate', header: 'End date', kind: 'date', givesWay: 2 },
    { id: 'location', header: 'Location', sortable: summed, width: 140, givesWay: 1 },
    { id: 'relationshipType', header: 'Relationship', ...shownOnly, width: 106, grow: 0, givesWay: 3 },
    {
      id: 'quarterStates',
      header: period.year !== allYears && period.quarter === allYears ? 'Figures Q1–Q4' : 'Figures',
      ...shownOnly,
      width: 136,
      grow: 0,
      cell: ({ quarterStates }) => <FiguresState states={quarterStates ?? []} period={period} />,
      exported: ({ quarterStates }) => figuresInWords(quarterStates ?? [], period),
    },
    { id: 'surveyCount', header: 'Surveys', kind: 'number', ...shownOnly, width: 76, givesWay: 4 },
    { id: 'knownAttendance', header: 'Known attendance', ...figure },
    { id: 'estimatedAttendance', header: 'Estimated attendance', ...figure },
    { id: 'surveyResponseCount', header: 'Survey responses', kind: 'number', ...shownOnly, width: 100, hidden: true },
    { id: 'knownAttendanceCyp', header: 'Known CYP attendance', ...figure },
    { id: 'estimatedAttendanceCyp', header: 'Estimated CYP attendance', ...figure },
    { id: 'occurencesAtLocation', header: 'Occurrences at location', ...figure },
    { id: 'totalTicketsAvailable', header: 'Total tickets available', ...figure },
    { id: 'eventType', header: 'Event type', options: 'distinct', sortable: summed, width: 150, hidden: true },
    {
      id: 'distributionType',
      header: 'Distribution type',
      options: 'distinct',
      sortable: summed,
      width: 140,
      hidden: true,
    },
    { id: 'discipline', header: 'Discipline', options: 'distinct', sortable: summed, width: 130, hidden: true },
    { id: 'isFunded', header: 'Funded', options: 'distinct', sortable: summed, width: 110, hidden: true },
    { id: 'isTicketed', header: 'Ticketed', kind: 'boolean', width: 100, hidden: true },
    { id: 'boxOfficeProvider', header: 'Ticketing provider', sortable: summed, width: 150, hidden: true },
    { id: 'ticketingProviderReferenceId', header: 'Box office reference', width: 150, hidden: true },
    {
      id: 'isTicketingDataLinked',
      header: 'Ticketing data linked',
      kind: 'boolean',
      ...shownOnly,
      width: 110,
      hidden: true,
    },
    { id: 'partnerOrgs', header: 'Partner organisations', ...shownOnly, width: 180, hidden: true },
    {
      id: 'npoStatus',
      header: 'Organisation type',
      ...shownOnly,
      width: 120,
      hidden: true,
      cell: ({ npoStatus }) => organisationTypes[npoStatus ?? -1] ?? '',
      exported: ({ npoStatus }) => organisationTypes[npoStatus ?? -1] ?? null,
    },
    {
      id: 'activeStatus',
      header: 'Organisation status',
      ...shownOnly,
      width: 120,
      hidden: true,
      cell: ({ activeStatus }) => (activeStatus === null ? '' : activeStatus === 1 ? 'Active' : 'Disabled'),
      exported: ({ activeStatus }) => (activeStatus === null ? null : activeStatus === 1 ? 'Active' : 'Disabled'),
    },
    { id: 'locationId', header: 'Location ID', kind: 'number', width: 100, hidden: true },
    { id: 'id', header: 'Event ID', kind: 'number', width: 100, hidden: true },
    {
      id: 'actions',
      header: 'Actions',
      ...shownOnly,
      width: 72,
      grow: 0,
      align: 'end',
      cell: (row) => <EventRowMenu event={row} isOwner={row.relationshipType === eventOwnerName} />,
      exported: false,
    },
  ]
}
