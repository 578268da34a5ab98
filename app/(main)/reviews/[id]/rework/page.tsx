import type { Metadata } from 'next'
import { cache } from 'react'
import { ReviewFacts } from '@/components/reviews/review-facts'
import { ReviewStatePill } from '@/components/reviews/review-state-pill'
import { ReworkForm } from '@/components/reviews/rework-form'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecordWhere } from '@/lib/floor/identity/page-record'
import { isResponseId } from '@/lib/responses/response-id'
import { messages } from '@/lib/reviews/messages'
import { getRework } from '@/lib/reviews/read-reviews'

type Props = { params: Promise<{ id: string }> }

/** Read once for the page and its title. */
const getPageRework = cache(async (id: string) => {
  const ctx = await getPageContext('read', 'surveyResponseReview')
  return getPageRecordWhere(isResponseId(id), () => getRework(ctx, id))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { surveyName } = await getPageRework((await params).id)
  return { title: `Rework: ${surveyName}` }
}

/** The marked answers of one response, to be changed and sent again by whoever entered them. */
export default async function ReworkPage({ params }: Props) {
  const rework = await getPageRework((await params).id)
  const { id, surveyName, state, isOpen, isArchived } = rework
  return (
    <>
      <PageHead
        title={surveyName}
        state={<ReviewStatePill state={state} />}
        purpose="What a reviewer asks you to look at again. All other answers stay as they are."
        breadcrumb={[{ label: 'Reviews', href: '/reviews' }, { label: 'Rework' }]}
      />
      <div className="flex flex-col gap-4">
        <Card>
          <ReviewFacts facts={rework} />
        </Card>
        {isOpen ? (
          <ReworkForm rework={rework} />
        ) : (
          <Banner
            kind="info"
            title={isArchived ? messages.archived : messages.noRework}
            action={<ButtonLink href={`/reviews/${id}`}>See the review</ButtonLink>}
          />
        )}
      </div>
    </>
  )
}
