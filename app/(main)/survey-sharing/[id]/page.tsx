import type { Metadata } from 'next'
import { SharingScreen } from '@/components/sharing/sharing-screen'
import { env } from '@/lib/floor/env'
import { pageContext } from '@/lib/floor/identity/page-context'
import { pageRecord } from '@/lib/floor/identity/page-record'
import { addressOf } from '@/lib/survey-links/rules'
import { listSurveyLinks } from '@/lib/survey-links/service'
import { isPublic } from '@/lib/surveys/lifecycle'
import { getSurvey } from '@/lib/surveys/read-surveys'

export const metadata: Metadata = { title: 'Share a survey' }

type Props = { params: Promise<{ id: string }> }

/** Posters, QR codes and labelled links of one survey. A page of our own. */
export default async function SurveySharingPage({ params }: Props) {
  const ctx = await pageContext('read', 'survey')
  const [survey, links] = await pageRecord((await params).id, (id) =>
    Promise.all([getSurvey(ctx, id), listSurveyLinks(ctx, id)]),
  )
  const { id, eventId, eventName, shownName, state, isDraft, quickCode } = survey
  const { isActive, activeFrom, activeTo, closedAt } = survey
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
      }}
      mayEdit={survey.mayEdit}
      address={isPublic(survey) && quickCode !== null ? addressOf(env.PUBLIC_URL, quickCode) : null}
      links={{
        ...links,
        data: links.data.map(({ createdAt, ...link }) => ({ ...link, createdAt: createdAt.toISOString() })),
      }}
      asOf={ctx.now.toISOString()}
    />
  )
}
