import type { GridColumn } from '@/components/grid/grid-column'
import { SurveyStatePill, stateChoices } from '@/components/surveys/survey-state-pill'
import { Link } from '@/components/ui/link'
import { Pill } from '@/components/ui/pill'
import type { RowOf } from '@/lib/api'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import type { SurveyStatus } from '@/lib/surveys/lifecycle'

export type SurveyListRow = RowOf<'GET /api/surveys'>

/** The columns of the Survey List. `mayOpenEvents`: event names are links for this person. */
export const surveyColumns = (mayOpenEvents: boolean): readonly GridColumn<SurveyListRow>[] => [
  { id: 'id', header: 'Survey ID', kind: 'number', align: 'start', hidden: true, hidePriority: 9 },
  {
    id: 'name',
    header: 'Survey Name',
    isLink: true,
    width: 240,
    grow: 1.6,
    cell: ({ shownName }) => shownName,
    exported: ({ shownName }) => shownName,
  },
  {
    id: 'eventName',
    header: 'Name of Activity/Tour',
    width: 160,
    grow: 1.2,
    hidePriority: 1,
    cell: ({ eventId, eventName }) =>
      mayOpenEvents && eventId !== null && eventName !== null ? (
        <Link href={`/event-overview/${eventId}?tabIndex=0`}>{eventName}</Link>
      ) : (
        eventName
      ),
  },
  {
    id: 'state',
    header: 'State',
    width: 112,
    grow: 0,
    options: stateChoices,
    cell: ({ state }) => <SurveyStatePill state={state} />,
    exported: ({ state }) => stateChoices.find(({ id }) => id === state)?.name ?? state,
  },
  { id: 'surveyTemplateName', header: 'Survey Template Name', options: 'distinct', width: 96, hidePriority: 7 },
  { id: 'numberOfQuestions', header: 'Question Count', kind: 'number', width: 74, hidePriority: 6 },
  {
    id: 'numberOfResponses',
    header: 'Responses Count',
    kind: 'number',
    width: 86,
    cell: ({ id, numberOfResponses, shownName }) =>
      numberOfResponses > 0 ? (
        <Link href={`/survey-results/${id}`}>
          {formatNumber(numberOfResponses)}
          <span className="sr-only"> responses to {shownName}</span>
        </Link>
      ) : (
        '0'
      ),
  },
  {
    id: 'createdAt',
    header: 'Created At',
    kind: 'instant',
    width: 96,
    hidePriority: 4,
    cell: ({ createdAt }) => formatDate(dayInLondon(new Date(createdAt))),
  },
  // These two repeat what State shows: they are the first to be hidden.
  { id: 'published', header: 'Published', kind: 'boolean', width: 76, hidePriority: 11 },
  {
    id: 'activeStatus',
    header: 'Is Active',
    width: 100,
    grow: 0,
    hidePriority: 10,
    options: [
      { id: 'active', name: 'Active' },
      { id: 'inactive', name: 'Inactive' },
      { id: 'draft', name: 'Draft' },
      { id: 'archived', name: 'Archived' },
    ],
    cell: ({ activeStatus }) => <ActiveStatusPill status={activeStatus} />,
    exported: ({ activeStatus }) => activeStatus.charAt(0).toUpperCase() + activeStatus.slice(1),
  },
  { id: 'activeFrom', header: 'Active From', kind: 'date', hidePriority: 3 },
  { id: 'activeTo', header: 'Active To', kind: 'date', hidePriority: 2 },
  { id: 'eventId', header: 'Event ID', kind: 'number', align: 'start', hidden: true, hidePriority: 8 },
]

/** Active or Inactive, which is shown of published surveys only; nothing for the others. */
function ActiveStatusPill({ status }: { status: SurveyStatus }) {
  if (status === 'active') return <Pill kind="success">Active</Pill>
  return status === 'inactive' ? <Pill kind="neutral">Inactive</Pill> : null
}
