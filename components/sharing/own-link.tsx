'use client'

import { Copy, FileText, QrCode as QrCodeIcon } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { describeOpening } from '@/lib/survey-links/rules'
import { NotPrinted } from './not-printed'
import { QrCode } from './qr-code'
import type { SharedSurvey } from './sharing-screen'
import { SurveyLinkText } from './survey-link'
import { useCopyLink } from './use-copy-link'
import { usePrintDownloads } from './use-print-downloads'

type OwnLinkProps = { survey: SharedSurvey; address: string; notPrinted: readonly string[] }

/** The survey's own link with its QR code and posters. */
export function OwnLink({ survey, address, notPrinted }: OwnLinkProps) {
  const copy = useCopyLink()
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
