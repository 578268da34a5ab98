import type { Metadata } from 'next'
import { SurveyList } from '@/components/survey-list/survey-list'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { findOrganisationInReach, lookUpOrganisations } from '@/lib/organisations/look-up-organisations'
import { listSurveys } from '@/lib/surveys/read-surveys'
import { surveysView } from '@/lib/surveys/rules'

export const metadata: Metadata = { title: 'Survey List' }

type Address = Record<string, string | string[] | undefined>
type Props = { searchParams: Promise<Address> }

export default async function SurveysListPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'surveyManagement')
  const address = await searchParams
  const requested = await findOrganisationInReach(ctx, numberIn(address.organisationId))
  // The first organisation is chosen where none is.
  const chosen = requested ?? (await lookUpOrganisations(ctx, firstPage({ take: 1, sort: 'name' }))).data[0]
  const initial =
    chosen &&
    (await loadInitialRows(address, surveysView, (query) => listSurveys(ctx, { ...query, organisationId: chosen.id })))
  return (
    <SurveyList
      initial={initial}
      organisation={chosen ? { id: chosen.id, name: chosen.name } : null}
      isFromAddress={requested !== undefined}
    />
  )
}

const numberIn = (value: string | string[] | undefined) =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined
