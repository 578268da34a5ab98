'use client'

import { FileSpreadsheet } from 'lucide-react'
import { useDownload } from '@/components/sharing/use-download'
import { Button } from '@/components/ui/button'
import { addressOf } from '@/lib/api'
import { say } from '@/lib/offline-answers/messages'

/** Downloads the workbook in which answers from paper are written down. */
export function TemplateButton({ surveyId }: { surveyId: number }) {
  const { busy, download } = useDownload()
  return (
    <Button
      icon={<FileSpreadsheet size={18} aria-hidden="true" />}
      busy={busy}
      onPress={() =>
        void download({
          address: addressOf('GET /api/surveys/{id}/offline-template', { params: { id: surveyId } }),
          failed: say.templateFailed,
        })
      }
    >
      Download offline template
    </Button>
  )
}
