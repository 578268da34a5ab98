import type { GridColumn } from '@/components/grid/grid-column'
import { ActiveStatusPill } from '@/components/surveys/active-status-pill'
import { SurveyStatePill, stateWords } from '@/components/surveys/survey-state-pill'
import { Link } from '@/components/ui/link'
import { dayInLondon, showDate } from '@/lib/floor/calendar/plain-date'
import type { listSurveys } from '@/lib/surveys/read-surveys'

export type SurveyListRow = Awaited<ReturnType<typeof listSurveys>>['data'][number]

const count = new Intl.NumberFormat('en-GB')

/** The columns of the Survey List (document 3 §2). `mayOpenEvents`: event names are links for this person. */
export const surveyColumns = (mayOpenEvents: boolean): readonly GridColumn<SurveyListRow>[] => [
  { id: 'id', header: 'Survey ID', kind: 'number', align: 'start', width: 100, hidden: true },
  {
    id: 'name',
    header: 'Survey Name',
    isLink: true,
    width: 155,
    cell: ({ shownName }) => shownName,
    exported: ({ shownName }) => shownName,
  },
  {
    id: 'eventName',
    header: 'Name of Activity/Tour',
    width: 145,
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
    options: stateWords,
    cell: ({ state }) => <SurveyStatePill state={state} />,
    exported: ({ state }) => stateWords.find(({ id }) => id === state)?.name ?? state,
  },
  { id: 'surveyTemplateName', header: 'Survey Template Name', options: 'distinct', width: 140 },
  { id: 'numberOfQuestions', header: 'Question Count', kind: 'number', width: 100 },
  {
    id: 'numberOfResponses',
    header: 'Responses Count',
    kind: 'number',
    width: 105,
    cell: ({ id, numberOfResponses, shownName }) =>
      numberOfResponses > 0 ? (
        <Link href={`/survey-results/${id}`}>
          {count.format(numberOfResponses)}
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
    width: 120,
    cell: ({ createdAt }) => showDate(dayInLondon(new Date(createdAt))),
  },
  { id: 'published', header: 'Published', kind: 'boolean', width: 100 },
  {
    id: 'activeStatus',
    header: 'Is Active',
    width: 100,
    options: [
      { id: 'active', name: 'Active' },
      { id: 'inactive', name: 'Inactive' },
      { id: 'draft', name: 'Draft' },
      { id: 'archived', name: 'Archived' },
    ],
    cell: ({ activeStatus }) => <ActiveStatusPill status={activeStatus} />,
    exported: ({ activeStatus }) => activeStatus.charAt(0).toUpperCase() + activeStatus.slice(1),
  },
  { id: 'activeFrom', header: 'Active From', kind: 'date', width: 110 },
  { id: 'activeTo', header: 'Active To', kind: 'date', width: 110 },
  { id: 'eventId', header: 'Event ID', kind: 'number', align: 'start', width: 100, hidden: true },
]
