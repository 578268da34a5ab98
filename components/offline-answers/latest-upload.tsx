'use client'

import { UploadFindings } from '@/components/imports/upload-findings'
import { Banner } from '@/components/ui/banner'
import { Progress } from '@/components/ui/progress'
import { messages } from '@/lib/offline-answers/messages'
import type { AnswerUpload } from '@/lib/offline-answers/service'

const statusBanners = {
  queued: { kind: 'info', title: 'Waiting to be checked' },
  processing: { kind: 'info', title: 'Being checked' },
  held: { kind: 'warning', title: 'Waiting for you' },
  successful: { kind: 'success', title: messages.accepted },
  failed: { kind: 'error', title: messages.uploadFailed },
  undone: { kind: 'info', title: 'Undone' },
} as const

/** What becomes of the file just sent: its progress, then its outcome and all findings. */
export function LatestUpload({ surveyId, upload }: { surveyId: number; upload: AnswerUpload }) {
  const status = upload.status as keyof typeof statusBanners
  if (status === 'queued' || status === 'processing')
    return (
      <div className="mt-4">
        <Progress label={`Checking ${upload.filename}`} percent={percentOf(upload)} />
      </div>
    )
  const { kind, title } = statusBanners[status]
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Banner kind={kind} live title={title}>
        {upload.messages.join(' ')}
      </Banner>
      {upload.findingsCount > 0 && <UploadFindings surveyId={surveyId} importId={upload.id} name={upload.filename} />}
    </div>
  )
}

const percentOf = ({ rowsRead, rowsTotal }: AnswerUpload) =>
  rowsTotal ? Math.min(99, Math.floor((rowsRead / rowsTotal) * 100)) : undefined
