import type { GridColumn } from '@/components/grid/grid-column'
import type { RowOf } from '@/lib/api'
import { allYears, type ChosenPeriod } from '@/lib/events/period'
import { maySortByFigures } from '@/lib/events/rules'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { organisationTypeName } from '@/lib/organisations/rules'
import { EventRowMenu } from './event-row-menu'
import { FiguresState, figuresInWords } from './figures-state'

export type EventRow = RowOf<'GET /api/events'>

/** As the list writes it. */
const eventOwnerName = 'Event owner'

/**
 * The columns of the schedule, the usual ones shown.
 * @param assigned the organisations whose events these are: the chosen one, or all in scope
 */
export function scheduleColumns(assigned: OrganisationScope, period: ChosenPeriod): readonly GridColumn<EventRow>[] {
  const sortable = maySortByFigures(assigned)
  const isOfSeveral = assigned === 'all' || assigned.length > 1
  const number = { kind: 'number', width: 106, sortable, filterable: sortable } as const
  /** The six figures are in the file whether they are shown or not. */
  const figure = { ...number, hidden: true, exported: 'always' } as const
  const displayOnly = { sortable: false, filterable: false } as const
  return [
    { id: 'name', header: 'Name', isLink: true, width: 230 },
    { id: 'ownerOrgs', header: 'Organisation', ...displayOnly, width: 160, hidePriority: 1, hidden: !isOfSeveral },
    {
      id: 'year',
      header: 'Year',
      ...number,
      hidePriority: 9,
      filterable: false,
      align: 'start',
      width: 84,
      cell: ({ year }) => (year === null ? '' : formatFinancialYear(year)),
      exported: ({ year }) => (year === null ? null : formatFinancialYear(year)),
    },
    {
      id: 'quarter',
      header: 'Quarter',
      ...number,
      hidePriority: 8,
      filterable: false,
      align: 'start',
      width: 76,
      cell: ({ quarter }) => (quarter === null ? '' : `Q${quarter}`),
      exported: ({ quarter }) => (quarter === null ? null : `Q${quarter}`),
    },
    { id: 'startDate', header: 'Start date', kind: 'date' },
    { id: 'endDate', header: 'End date', kind: 'date', hidePriority: 2 },
    { id: 'location', header: 'Location', sortable, width: 140, hidePriority: 1 },
    {
      id: 'relationshipType',
      header: 'Relationship',
      ...displayOnly,
      width: 106,
      grow: 0,
      hidePriority: 3,
      // Organisations all together own every event.
      hidden: assigned === 'all',
    },
    {
      id: 'quarterStates',
      header: period.year !== allYears && period.quarter === allYears ? 'Figures Q1–Q4' : 'Figures',
      ...displayOnly,
      width: 136,
      grow: 0,
      cell: ({ quarterStates }) => <FiguresState states={quarterStates ?? []} period={period} />,
      exported: ({ quarterStates }) => figuresInWords(quarterStates ?? [], period),
    },
    { id: 'surveyCount', header: 'Surveys', kind: 'number', ...displayOnly, width: 76, hidePriority: 4 },
    { id: 'knownAttendance', header: 'Known attendance', ...figure },
    { id: 'estimatedAttendance', header: 'Estimated attendance', ...figure },
    { id: 'surveyResponseCount', header: 'Survey responses', kind: 'number', ...displayOnly, width: 100, hidden: true },
    { id: 'knownAttendanceCyp', header: 'Known CYP attendance', ...figure },
    { id: 'estimatedAttendanceCyp', header: 'Estimated CYP attendance', ...figure },
    { id: 'occurencesAtLocation', header: 'Occurrences at location', ...figure },
    { id: 'totalTicketsAvailable', header: 'Total tickets available', ...figure },
    { id: 'eventType', header: 'Event type', options: 'distinct', sortable, width: 150, hidden: true },
    {
      id: 'distributionType',
      header: 'Distribution type',
      options: 'distinct',
      sortable,
      width: 140,
      hidden: true,
    },
    { id: 'discipline', header: 'Discipline', options: 'distinct', sortable, width: 130, hidden: true },
    { id: 'isFunded', header: 'Funded', options: 'distinct', sortable, width: 110, hidden: true },
    { id: 'isTicketed', header: 'Ticketed', kind: 'boolean', width: 100, hidden: true },
    { id: 'boxOfficeProvider', header: 'Ticketing provider', sortable, width: 150, hidden: true },
    { id: 'ticketingProviderReferenceId', header: 'Box office reference', width: 150, hidden: true },
    {
      id: 'isTicketingDataLinked',
      header: 'Ticketing data linked',
      kind: 'boolean',
      ...displayOnly,
      width: 110,
      hidden: true,
    },
    { id: 'partnerOrgs', header: 'Partner organisations', ...displayOnly, width: 180, hidden: true },
    {
      id: 'npoStatus',
      header: 'Organisation type',
      ...displayOnly,
      width: 120,
      hidden: true,
      cell: ({ npoStatus }) => organisationTypeName(npoStatus) ?? '',
      exported: ({ npoStatus }) => organisationTypeName(npoStatus) ?? null,
    },
    {
      id: 'activeStatus',
      header: 'Organisation status',
      ...displayOnly,
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
      ...displayOnly,
      width: 72,
      grow: 0,
      align: 'end',
      cell: (row) => <EventRowMenu event={row} isOwner={row.relationshipType === eventOwnerName} />,
      exported: false,
    },
  ]
}
