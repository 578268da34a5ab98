'use client'

import { SurveyIdentity } from '@/components/surveys/survey-identity'
import { SurveyStatePill } from '@/components/surveys/survey-state-pill'
import { Banner } from '@/components/ui/banner'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { SurveyState } from '@/lib/surveys/lifecycle'
import { messages } from '@/lib/surveys/messages'
import { LabelledLinks } from './labelled-links'
import { OwnLink } from './own-link'
import type { Links } from './use-links'

/** What the screen shows of the survey that is shared. */
export type SharedSurvey = {
  id: number
  eventId: number | null
  eventName: string | null
  shownName: string
  state: SurveyState
  isDraft: boolean
  quickCode: string | null
  isActive: boolean
  activeFrom: PlainDate | null
  activeTo: PlainDate | null
  closedAt: Date | null
  archivedAt: Date | null
}

type SharingScreenProps = {
  survey: SharedSurvey
  /** Null for a draft, and once the survey is archived. */
  address: string | null
  mayEdit: boolean
  links: Links
  asOf: string
}

/** Everything a survey is shared with: its link, QR codes, posters, and a labelled link for each place or channel. */
export function SharingScreen({ survey, address, mayEdit, links, asOf }: SharingScreenProps) {
  const editor = `/survey-overview/${survey.id}${survey.eventId === null ? '' : `?eventId=${survey.eventId}`}`
  return (
    <>
      <PageHead
        title={`Share ${survey.shownName}`}
        purpose={<SurveyIdentity survey={survey} />}
        state={<SurveyStatePill state={survey.state} />}
        breadcrumb={[
          { label: 'Event List', href: '/events-list' },
          ...(survey.eventId === null
            ? []
            : [{ label: survey.eventName ?? 'Event', href: `/event-overview/${survey.eventId}?tabIndex=2` }]),
          { label: survey.shownName, href: editor },
          { label: 'Share' },
        ]}
      />
      {survey.isDraft ? (
        <EmptyState
          title="This survey is a draft"
          action={
            <ButtonLink kind="primary" href={editor}>
              Go to the survey
            </ButtonLink>
          }
        >
          Publish it first. Then it has a link, a QR code and posters, and you can make a link for each place.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          {address === null ? (
            <Banner kind="info" title={messages.archived}>
              Its links lead nowhere any more; what they brought is kept below.
            </Banner>
          ) : (
            <OwnLink survey={survey} address={address} notPrinted={links.notPrinted.survey} />
          )}
          <LabelledLinks surveyId={survey.id} mayEdit={mayEdit} initial={links} initialAsOf={asOf} />
        </div>
      )}
    </>
  )
}
