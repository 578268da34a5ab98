import type { Metadata } from 'next'
import { SharingScreen } from '@/components/survey-links/sharing-screen'
import { env } from '@/lib/floor/env'
import { surveyUrl } from '@/lib/survey-links/rules'
import { listSurveyLinks } from '@/lib/survey-links/service'
import { isPublic } from '@/lib/surveys/lifecycle'
import { getPageSurvey } from '../../survey-overview/page-survey'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { survey } = await getPageSurvey((await params).id)
  return { title: `${survey.shownName} – Share` }
}

/** Posters, QR codes and labelled links of one survey. A page of our own. */
export default async function SurveySharingPage({ params }: Props) {
  const { ctx, survey } = await getPageSurvey((await params).id)
  const links = await listSurveyLinks(ctx, survey.id)
  const { id, eventId, eventName, shownName, state, isDraft, quickCode } = survey
  const { isActive, activeFrom, activeTo, closedAt, archivedAt } = survey
  return (
    <SharingScreen
      survey={{
        id,
        eventId,
        eventName,
        shownName,
        state,
        isDraft,
        quickCode,
        isActive,
        activeFrom,
        activeTo,
        closedAt,
        archivedAt,
      }}
      mayEdit={survey.mayEdit}
      address={isPublic(survey) && quickCode !== null ? surveyUrl(env.PUBLIC_URL, quickCode) : null}
      links={{
        ...links,
        data: links.data.map(({ createdAt, ...link }) => ({ ...link, createdAt: createdAt.toISOString() })),
      }}
      asOf={ctx.now.toISOString()}
    />
  )
}
