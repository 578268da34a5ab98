import type { GridColumn } from '@/components/grid/grid-column'
import type { listEvents } from '@/lib/events/read-events'
import { showFinancialYear } from '@/lib/floor/calendar/quarter'
import { EventRowMenu } from './event-row-menu'

export type EventRow = Awaited<ReturnType<typeof listEvents>>['data'][number]

/** As the list writes it (document 2 §2). */
const eventOwnerName = 'Event owner'

const organisationTypes = ['Npo', 'Ipso', 'Cpp', 'Other']

/**
 * The columns of the schedule (document 2 §2, "Schedule row fields"), the usual ones shown. `summed`: the list is
 * narrow enough for its figures to be sorted and filtered by.
 */
export function scheduleColumns(summed: boolean): readonly GridColumn<EventRow>[] {
  const figure = { kind: 'number', width: 110, sortable: summed, filterable: summed } as const
  const shownOnly = { sortable: false, filterable: false } as const
  return [
    { id: 'name', header: 'Name', isLink: true, width: 160 },
    {
      id: 'year',
      header: 'Year',
      ...figure,
      filterable: false,
      align: 'start',
      width: 90,
      cell: ({ year }) => (year === null ? '' : showFinancialYear(year)),
      exported: ({ year }) => (year === null ? null : showFinancialYear(year)),
    },
    {
      id: 'quarter',
      header: 'Quarter',
      ...figure,
      filterable: false,
      align: 'start',
      width: 90,
      cell: ({ quarter }) => (quarter === null ? '' : `Q${quarter}`),
      exported: ({ quarter }) => (quarter === null ? null : `Q${quarter}`),
    },
    { id: 'startDate', header: 'Start date', kind: 'date', width: 120 },
    { id: 'endDate', header: 'End date', kind: 'date', width: 120 },
    { id: 'location', header: 'Location', sortable: summed, width: 122 },
    { id: 'relationshipType', header: 'Relationship', ...shownOnly, width: 118 },
    { id: 'surveyCount', header: 'Surveys', kind: 'number', ...shownOnly, width: 80 },
    { id: 'knownAttendance', header: 'Known attendance', ...figure, hidden: true },
    { id: 'estimatedAttendance', header: 'Estimated attendance', ...figure, hidden: true },
    { id: 'surveyResponseCount', header: 'Survey responses', kind: 'number', ...shownOnly, width: 100, hidden: true },
    { id: 'knownAttendanceCyp', header: 'Known CYP attendance', ...figure, hidden: true },
    { id: 'estimatedAttendanceCyp', header: 'Estimated CYP attendance', ...figure, hidden: true },
    { id: 'occurencesAtLocation', header: 'Occurrences at location', ...figure, hidden: true },
    { id: 'totalTicketsAvailable', header: 'Total tickets available', ...figure, hidden: true },
    { id: 'eventType', header: 'Event type', options: 'distinct', sortable: summed, width: 150, hidden: true },
    {
      id: 'distributionType',
      header: 'Distribution type',
      options: 'distinct',
      sortable: summed,
      width: 150,
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
      width: 60,
      align: 'end',
      cell: (row) => <EventRowMenu event={row} isOwner={row.relationshipType === eventOwnerName} />,
      exported: false,
    },
  ]
}
