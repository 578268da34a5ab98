import type { Metadata } from 'next'
import { ReviewsGrid } from '@/components/reviews/reviews-grid'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { reviewsView } from '@/lib/reviews/list-view'
import { countReviewsFor, listReviews } from '@/lib/reviews/read-reviews'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'

export const metadata: Metadata = { title: 'Reviews' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Answers under review. A page of our own: the specification has the fields of a review and no screen. */
export default async function ReviewsPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'surveyResponseReview')
  const address = await searchParams
  const show = address.show === 'all' ? 'all' : 'todo'
  const survey =
    typeof address.surveyId === 'string'
      ? await getPageRecord(address.surveyId, (id) => getSurveyForResults(ctx, id))
      : undefined
  const initial = await loadInitialRows(address, reviewsView, (query) =>
    listReviews(ctx, { ...query, show, surveyId: survey?.id }),
  )
  return (
    <ReviewsGrid
      initial={initial}
      show={show}
      survey={survey && { id: survey.id, name: survey.shownName }}
      counts={await countReviewsFor(ctx)}
      userId={ctx.actor.userId}
    />
  )
}
