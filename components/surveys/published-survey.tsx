'use client'

import { ChartColumn, Copy, QrCode } from 'lucide-react'
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/link'
import { useToasts } from '@/components/ui/toasts'
import { saveDownload } from '@/lib/floor/http/api'
import { say } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

type PublishedSurveyProps = { survey: SurveyDetails; address: string }

/** Large enough to print a hand's breadth wide at 300 dots an inch. */
const printPixels = 1_200

/** How the survey is shared and how many have answered (document 3 §2, published survey). QR codes at level M (§9). */
export function PublishedSurvey({ survey, address }: PublishedSurveyProps) {
  const toasts = useToasts()
  const print = useRef<HTMLCanvasElement>(null)

  function downloadQrCode() {
    const failed = () => toasts.error(say.qrCodeFailed)
    if (!print.current) return failed()
    print.current.toBlob((blob) => {
      if (blob) saveDownload({ blob, fileName: `${survey.quickCode} QR code.png` })
      else failed()
    })
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toasts.success('Link copied.')
    } catch {
      toasts.error('The link could not be copied. Select it and copy it yourself.')
    }
  }

  return (
    <section
      aria-label="Sharing"
      className="flex flex-wrap items-center gap-6 rounded-md border border-line bg-paper p-5 sm:p-6"
    >
      {/* White behind the code in the dark theme as well: cameras look for dark on light. */}
      <div className="rounded-md bg-[#fff] p-3">
        <QRCodeSVG value={address} level="M" size={132} title={`QR code of ${address}`} />
        <QRCodeCanvas ref={print} value={address} level="M" size={printPixels} marginSize={4} hidden />
      </div>
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-4">
        <dl className="flex flex-col gap-3">
          <div>
            <dt className="text-ink-soft text-sm">Link</dt>
            <dd className="[overflow-wrap:anywhere]">
              <a
                className="font-semibold text-accent underline underline-offset-3"
                href={address}
                target="_blank"
                rel="noreferrer"
              >
                {address}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft text-sm">Responses</dt>
            <dd className="font-bold text-xl tabular-nums">{survey.numberOfResponses.toLocaleString('en-GB')}</dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/survey-results/${survey.id}`} icon={<ChartColumn size={18} aria-hidden="true" />}>
            See results and download
          </ButtonLink>
          <Button icon={<QrCode size={18} aria-hidden="true" />} onPress={downloadQrCode}>
            Download QR code
          </Button>
          <Button icon={<Copy size={18} aria-hidden="true" />} onPress={() => void copy()}>
            Copy link
          </Button>
        </div>
      </div>
    </section>
  )
}
