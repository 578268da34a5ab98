'use client'

import { FileSpreadsheet, FileUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { leavePage } from '@/components/form/leave-guard'
import type { MenuEntry } from '@/components/ui/menu'
import { useDownload } from '@/components/ui/use-download'
import { addressOf } from '@/lib/api'
import { messages } from '@/lib/offline-answers/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

/** Of a published survey: its offline template, and where it is uploaded. For whoever may change it. */
export function useOfflineEntries({
  id,
  isDraft,
  mayEdit,
}: Pick<SurveyDetails, 'id' | 'isDraft' | 'mayEdit'>): readonly MenuEntry[] {
  const router = useRouter()
  const { download } = useDownload()
  if (isDraft || !mayEdit) return []
  return [
    {
      id: 'offline-template',
      label: 'Download offline template',
      icon: <FileSpreadsheet size={18} aria-hidden="true" />,
      onAction: () =>
        void download({
          address: addressOf('GET /api/surveys/{id}/offline-template', { params: { id } }),
          failed: messages.templateFailed,
        }),
    },
    {
      id: 'offline-upload',
      label: 'Upload offline template',
      icon: <FileUp size={18} aria-hidden="true" />,
      onAction: () => leavePage(() => router.push(`/survey-data/${id}`)),
    },
  ]
}
