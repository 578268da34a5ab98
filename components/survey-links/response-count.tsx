'use client'

import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { useDownload } from '@/components/ui/use-download'
import { addressOf } from '@/lib/api'
import { messages } from '@/lib/exports/messages'
import { formatNumber } from '@/lib/floor/format-number'

type ResponseCountProps = { surveyId: number; count: number; mayDownload: boolean }

/** How many have answered. Clicking it downloads the responses, for whoever may. */
export function ResponseCount({ surveyId, count, mayDownload }: ResponseCountProps) {
  const toasts = useToasts()
  const { busy, download } = useDownload()
  const shown = formatNumber(count)
  if (!mayDownload || count === 0) return <span className="font-bold text-xl tabular-nums">{shown}</span>

  return (
    <Button
      size="small"
      icon={<Download size={16} aria-hidden="true" />}
      busy={busy}
      onPress={() =>
        void download({
          address: addressOf('GET /api/surveys/{id}/export-responses', {
            params: { id: surveyId },
            query: { format: 'xlsx' },
          }),
          failed: messages.unableToExport,
          handleOther: ({ blob }) => {
            // Many answers: the worker makes the file, and an email says when it is ready.
            const isQueued = blob.type.startsWith('application/json')
            if (isQueued) toasts.success('Your file is being made. We will write to you when it is ready.')
            return isQueued
          },
        })
      }
    >
      <span className="font-bold text-base tabular-nums">{shown}</span>
      <span className="sr-only">{count === 1 ? ' response: download it' : ' responses: download them'}</span>
    </Button>
  )
}
