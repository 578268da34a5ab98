'use client'

import { useMemo } from 'react'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { Link } from '@/components/ui/link'
import { ListTitle } from '@/components/ui/list-head'
import { addressOf, type RowOf } from '@/lib/api'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { reviewsView } from '@/lib/reviews/list-view'
import { isRework, stateWords } from '@/lib/reviews/rules'
import { countsInWords, type WaitingCounts, wayInWords, ways } from '@/lib/reviews/words'
import { ReviewStatePill } from './review-state-pill'

type ReviewRow = RowOf<'GET /api/reviews'>

type ReviewsGridProps = {
  initial: InitialRows<ReviewRow>
  show: 'todo' | 'all'
  /** Where the list is of all answers of one survey. */
  survey?: { id: number; name: string } | undefined
  counts: WaitingCounts
  userId: number
}

/** Answers under review: those that wait for whoever reads it, all of them, or those of a survey. */
export function ReviewsGrid({ initial, show, survey, counts, userId }: ReviewsGridProps) {
  const columns = useMemo(() => reviewColumns(userId), [userId])
  const list = survey ? `survey-${survey.id}` : show
  return (
    <DataGrid
      key={list}
      id={`reviews-${list}`}
      label="Reviews"
      title={
        <ListTitle
          title={survey ? `Answers to ${survey.name}` : 'Reviews'}
          purpose="Answers from paper and of people who were signed in, looked over by somebody else."
        />
      }
      choices={<ListChoice show={show} isOfSurvey={survey !== undefined} counts={counts} />}
      columns={columns}
      view={reviewsView}
      source={addressOf('GET /api/reviews', { query: { show, surveyId: survey?.id } })}
      initial={initial}
      mayExport
      emptyText={survey ? 'No answers to review' : show === 'todo' ? 'Nothing waits for you' : 'No reviews yet'}
      emptyHint={
        survey
          ? 'Answers from paper, and those of people who were signed in, can be reviewed. What the public or a device sent cannot.'
          : 'A review begins on the page of a survey’s results: Review answers.'
      }
    />
  )
}

/** Whose reviews are listed, and how many wait. */
function ListChoice({
  show,
  isOfSurvey,
  counts,
}: {
  show: 'todo' | 'all'
  isOfSurvey: boolean
  counts: WaitingCounts
}) {
  const lists = [
    { name: 'Waiting for you', href: '/reviews', isShown: !isOfSurvey && show === 'todo' },
    { name: 'All reviews', href: '/reviews?show=all', isShown: !isOfSurvey && show === 'all' },
  ]
  return (
    <nav aria-label="Which reviews" className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {lists.map(({ name, href, isShown }) => (
        <Link
          key={href}
          href={href}
          aria-current={isShown ? 'page' : undefined}
          className="aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {name}
        </Link>
      ))}
      <span className="text-ink-soft">{countsInWords(counts)}</span>
    </nav>
  )
}

const reviewColumns = (userId: number): readonly GridColumn<ReviewRow>[] => [
  {
    id: 'surveyName',
    header: 'Survey',
    width: 200,
    isLink: true,
    // Whoever is to rework it goes there at once.
    cell: ({ id, surveyName, state, enteredById }) => (
      <Link href={enteredById === userId && isRework(state) ? `/reviews/${id}/rework` : `/reviews/${id}`}>
        {surveyName}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'Review',
    width: 170,
    grow: 0,
    options: Object.entries(stateWords).map(([id, name]) => ({ id, name })),
    cell: ({ state }) => <ReviewStatePill state={state} />,
    exported: ({ state }) => stateWords[state],
  },
  { id: 'marked', header: 'Questions marked', kind: 'number', width: 90, hidePriority: 2, filterable: false },
  { id: 'enteredByName', header: 'Entered by', width: 130, hidePriority: 1 },
  {
    id: 'completionMethod',
    header: 'Came by',
    width: 110,
    grow: 0,
    hidePriority: 4,
    options: ways,
    cell: ({ completionMethod }) => wayInWords(completionMethod),
    exported: ({ completionMethod }) => wayInWords(completionMethod),
  },
  { id: 'submittedAt', header: 'Sent', kind: 'instant', width: 150, hidePriority: 3 },
  { id: 'updatedAt', header: 'Review changed', kind: 'instant', width: 150, hidePriority: 5 },
  { id: 'organisationName', header: 'Organisation', width: 140, hidden: true, hidePriority: 6 },
]
