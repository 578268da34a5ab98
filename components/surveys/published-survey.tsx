'use client'

import { ChartColumn, Copy, QrCode as QrCodeIcon, Share2 } from 'lucide-react'
import { OfflineButtons } from '@/components/offline-answers/offline-buttons'
import { QrCode } from '@/components/sharing/qr-code'
import { ResponseCount } from '@/components/sharing/response-count'
import { SurveyLinkText } from '@/components/sharing/survey-link'
import { useCopyLink } from '@/components/sharing/use-copy-link'
import { useDownload } from '@/components/sharing/use-download'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/link'
import { UnattendedButtons } from '@/components/unattended/unattended-buttons'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { openingOf } from '@/lib/survey-links/rules'
import { say } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

type PublishedSurveyProps = {
  survey: SurveyDetails
  /** Where respondents find it; null once it is archived and has no quick code. */
  address: string | null
}

/** How the survey is shared and how many have answered (document 3 §2, published survey). */
export function PublishedSurvey({ survey, address }: PublishedSurveyProps) {
  return (
    <section
      aria-label="Sharing"
      className="flex flex-wrap items-start gap-6 rounded-md border border-line bg-paper p-5 sm:p-6 print:hidden"
    >
      {address !== null && <QrCode address={address} size={152} />}
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <div className="basis-full">
            <dt className="text-ink-soft text-sm">Link</dt>
            <dd>{address === null ? say.unableToOpen : <SurveyLinkText address={address} />}</dd>
          </div>
          <div>
            <dt className="text-ink-soft text-sm">Answers</dt>
            <dd className="font-semibold">{openingOf(survey, dayInLondon(new Date()))}</dd>
          </div>
          <div>
            <dt className="text-ink-soft text-sm">Responses</dt>
            <dd>
              <ResponseCount surveyId={survey.id} count={survey.numberOfResponses} mayDownload={survey.mayDownload} />
            </dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          {address !== null && <ShareButtons surveyId={survey.id} address={address} />}
          <UnattendedButtons survey={survey} />
          <OfflineButtons survey={survey} />
          <ButtonLink href={`/survey-results/${survey.id}`} icon={<ChartColumn size={18} aria-hidden="true" />}>
            See results and download
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function ShareButtons({ surveyId, address }: { surveyId: number; address: string }) {
  const copy = useCopyLink()
  const { busy, download } = useDownload()
  return (
    <>
      <ButtonLink kind="primary" href={`/survey-sharing/${surveyId}`} icon={<Share2 size={18} aria-hidden="true" />}>
        Posters and labelled links
      </ButtonLink>
      <Button
        icon={<QrCodeIcon size={18} aria-hidden="true" />}
        busy={busy}
        onPress={() => void download({ path: `/api/surveys/${surveyId}/qr-code`, failed: say.qrCodeFailed })}
      >
        Download QR code
      </Button>
      <Button icon={<Copy size={18} aria-hidden="true" />} onPress={() => void copy(address)}>
        Copy link
      </Button>
    </>
  )
}
