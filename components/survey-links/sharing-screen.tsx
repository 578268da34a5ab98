'use client'

import { Copy, FileText, QrCode as QrCodeIcon } from 'lucide-react'
import { SurveyIdentity } from '@/components/surveys/survey-identity'
import { SurveyStatePill } from '@/components/surveys/survey-state-pill'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { useCopy } from '@/components/ui/use-copy'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { messages as linkMessages } from '@/lib/survey-links/messages'
import { describeOpening } from '@/lib/survey-links/rules'
import type { SurveyState } from '@/lib/surveys/lifecycle'
import { messages } from '@/lib/surveys/messages'
import { LabelledLinks } from './labelled-links'
import { NotPrinted } from './not-printed'
import { QrCode, SurveyLinkText } from './survey-link'
import type { Links } from './use-links'
import { usePrintDownloads } from './use-print-downloads'

/** What the screen shows of the survey that is shared. */
type SharedSurvey = {
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

type OwnLinkProps = { survey: SharedSurvey; address: string; notPrinted: readonly string[] }

/** The survey's own link with its QR code and posters. */
function OwnLink({ survey, address, notPrinted }: OwnLinkProps) {
  const copy = useCopy(linkMessages)
  const downloads = usePrintDownloads(survey.id)
  return (
    <Card title="The survey’s link">
      <div className="flex flex-wrap items-start gap-6">
        <QrCode address={address} size={196} />
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-4">
          <p>
            <SurveyLinkText address={address} />
          </p>
          <p className="font-semibold">{describeOpening(survey, dayInLondon(new Date()))}</p>
          <p className="max-w-text text-ink-soft">
            It never changes. On a QR code leave the white margin: cameras need it. The posters are ready to print, with
            your logo and the name of the event.
          </p>
          <NotPrinted letters={notPrinted} of="The names of this survey, its event or its organisation" />
          <div className="flex flex-wrap gap-3">
            <Button icon={<Copy size={18} aria-hidden="true" />} onPress={() => void copy(address)}>
              Copy link
            </Button>
            <Button icon={<QrCodeIcon size={18} aria-hidden="true" />} onPress={() => downloads.qrCode('png')}>
              QR code (PNG)
            </Button>
            <Button icon={<QrCodeIcon size={18} aria-hidden="true" />} onPress={() => downloads.qrCode('svg')}>
              QR code (SVG)
            </Button>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button icon={<FileText size={18} aria-hidden="true" />} onPress={() => downloads.poster('a4')}>
              Poster A4
            </Button>
            <Button icon={<FileText size={18} aria-hidden="true" />} onPress={() => downloads.poster('a5')}>
              Poster A5
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}
