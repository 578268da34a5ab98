import type { Metadata } from 'next'
import { cache } from 'react'
import { ReviewFacts } from '@/components/reviews/review-facts'
import { ReviewHistory } from '@/components/reviews/review-history'
import { ReviewScreen } from '@/components/reviews/review-screen'
import { ReviewStatePill } from '@/components/reviews/review-state-pill'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecordWhere } from '@/lib/floor/identity/page-record'
import { isResponseId } from '@/lib/responses/response-id'
import { messages } from '@/lib/reviews/messages'
import { getReview } from '@/lib/reviews/read-reviews'

type Props = { params: Promise<{ id: string }> }

/** Read once for the page and its title. */
const getPageReview = cache(async (id: string) => {
  const ctx = await getPageContext('read', 'surveyResponseReview')
  return getPageRecordWhere(isResponseId(id), () => getReview(ctx, id))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { surveyName } = await getPageReview((await params).id)
  return { title: `Review: ${surveyName}` }
}

/** One response, its answers to be marked for rework or approved. */
export default async function ReviewPage({ params }: Props) {
  const review = await getPageReview((await params).id)
  const { id, surveyId, surveyName, state, isOwn, mayRework, isArchived, revisions } = review
  return (
    <>
      <PageHead
        title={surveyName}
        state={<ReviewStatePill state={state} />}
        purpose="The answers of one person."
        breadcrumb={[
          { label: 'Reviews', href: '/reviews' },
          { label: surveyName, href: `/reviews?surveyId=${surveyId}` },
          { label: 'Review' },
        ]}
      />
      <div className="flex flex-col gap-4">
        {mayRework && (
          <Banner
            kind="attention"
            title="These answers were sent back to you"
            action={<ButtonLink href={`/reviews/${id}/rework`}>Rework the answers</ButtonLink>}
          >
            Look again at what is marked, and send it to the reviewer.
          </Banner>
        )}
        {isOwn && !mayRework && <Banner kind="info" title={messages.ownAnswers} />}
        {isArchived && <Banner kind="info" title={messages.archived} />}
        <Card>
          <ReviewFacts facts={review} />
        </Card>
        <ReviewScreen review={review} />
        <ReviewHistory revisions={revisions} />
      </div>
    </>
  )
}
