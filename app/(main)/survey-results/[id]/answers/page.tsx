import type { Metadata } from 'next'
import { AnswerTexts } from '@/components/results/answer-texts'
import { addressOfResults } from '@/components/results/texts-address'
import { PageHead } from '@/components/ui/page-head'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { parseFilters } from '@/lib/results/filters'
import { getTexts } from '@/lib/results/read-texts'
import { textsQuery } from '@/lib/results/schema'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Tabs are told apart by the survey. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const ctx = await getPageContext('read', 'surveyManagement')
  const { shownName } = await getPageRecord((await params).id, (id) => getSurveyForResults(ctx, id))
  return { title: `Answers: ${shownName}` }
}

/** All that people wrote to one question of a survey, in pages, with a search. A page of our own. */
export default async function AnswerTextsPage({ params, searchParams }: Props) {
  const ctx = await getPageContext('manage', 'surveyManagement')
  const address = await searchParams
  const texts = await getPageRecord((await params).id, (id) =>
    getTexts(ctx, id, textsQuery.parse(address), parseFilters(address)),
  )
  const { survey, title, filters } = texts
  return (
    <>
      <PageHead
        title={title}
        purpose="In people’s own words."
        breadcrumb={[
          { label: 'Event List', href: '/events-list' },
          ...(survey.eventId === null
            ? []
            : [{ label: survey.eventName ?? 'Event', href: `/event-overview/${survey.eventId}?tabIndex=2` }]),
          { label: `Results of ${survey.shownName}`, href: addressOfResults(survey.id, filters) },
          { label: 'Answers' },
        ]}
      />
      <AnswerTexts texts={texts} />
    </>
  )
}
