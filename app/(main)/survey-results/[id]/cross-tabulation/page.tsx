import type { Metadata } from 'next'
import { CrossView } from '@/components/results/cross-view'
import { addressOfResults } from '@/components/results/texts-address'
import { PageHead } from '@/components/ui/page-head'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { crossAddress } from '@/lib/results/cross/schema'
import { getCrossTabulation } from '@/lib/results/cross/service'
import { parseFilters } from '@/lib/results/filters'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Tabs are told apart by the survey. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const ctx = await getPageContext('read', 'surveyManagement')
  const { shownName } = await getPageRecord((await params).id, (id) => getSurveyForResults(ctx, id))
  return { title: `Cross-tabulation: ${shownName}` }
}

/** One question of a survey split by another. A page of our own. */
export default async function CrossTabulationPage({ params, searchParams }: Props) {
  const ctx = await getPageContext('read', 'surveyManagement')
  const address = await searchParams
  const page = await getPageRecord((await params).id, (id) =>
    getCrossTabulation(ctx, id, crossAddress.parse(address), parseFilters(address)),
  )
  const { survey, filters } = page
  return (
    <>
      <PageHead
        title="Cross-tabulation"
        purpose="One question split by the answers to another."
        breadcrumb={[
          { label: 'Event List', href: '/events-list' },
          ...(survey.eventId === null
            ? []
            : [{ label: survey.eventName ?? 'Event', href: `/event-overview/${survey.eventId}?tabIndex=2` }]),
          { label: `Results of ${survey.shownName}`, href: addressOfResults(survey.id, filters) },
          { label: 'Cross-tabulation' },
        ]}
      />
      <CrossView page={page} />
    </>
  )
}
