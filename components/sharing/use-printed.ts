'use client'

import { say } from '@/lib/survey-links/messages'
import { say as surveySay } from '@/lib/surveys/messages'
import { useDownload } from './use-download'

/** Downloads the QR code or a poster of a survey, or of one of its links. */
export function usePrinted(surveyId: number) {
  const { busy, download } = useDownload()
  const path = `/api/surveys/${surveyId}`
  return {
    busy,
    qrCode: (format: 'png' | 'svg', link?: number) =>
      void download({ path: `${path}/qr-code`, query: { format, link }, failed: surveySay.qrCodeFailed }),
    poster: (size: 'a4' | 'a5', link?: number) =>
      void download({ path: `${path}/poster`, query: { size, link }, failed: say.posterFailed }),
  }
}
