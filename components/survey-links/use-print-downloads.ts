'use client'

import { useDownload } from '@/components/ui/use-download'
import { addressOf } from '@/lib/api'
import { messages } from '@/lib/survey-links/messages'
import { messages as surveyMessages } from '@/lib/surveys/messages'

/** Downloads the QR code or a poster of a survey, or of one of its links. */
export function usePrintDownloads(surveyId: number) {
  const { busy, download } = useDownload()
  const params = { id: surveyId }
  return {
    busy,
    qrCode: (format: 'png' | 'svg', link?: number) =>
      void download({
        address: addressOf('GET /api/surveys/{id}/qr-code', { params, query: { format, link } }),
        failed: surveyMessages.qrCodeFailed,
      }),
    poster: (size: 'a4' | 'a5', link?: number) =>
      void download({
        address: addressOf('GET /api/surveys/{id}/poster', { params, query: { size, link } }),
        failed: messages.posterFailed,
      }),
  }
}
