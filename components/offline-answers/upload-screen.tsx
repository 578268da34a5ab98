'use client'

import { FileSpreadsheet } from 'lucide-react'
import { useCallback } from 'react'
import { useAbility } from '@/components/access/can'
import { UploadFindings } from '@/components/imports/upload-findings'
import { isOpen, useUploads } from '@/components/imports/use-uploads'
import { BackLink } from '@/components/ui/back-link'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageHead } from '@/components/ui/page-head'
import { Progress } from '@/components/ui/progress'
import { useDownload } from '@/components/ui/use-download'
import { addressOf, api } from '@/lib/api'
import { messages as uploadMessages } from '@/lib/imports/messages'
import { messages } from '@/lib/offline-answers/messages'
import type { AnswerUpload } from '@/lib/offline-answers/service'
import { AnswersHistory } from './answers-history'
import { AnswersUploader } from './answers-uploader'

type UploadScreenProps = {
  survey: { id: number; shownName: string }
  uploads: readonly AnswerUpload[]
  /** Why nothing can be uploaded here. */
  closed: string | undefined
  mayUndo: boolean
}

/** Uploads answers from paper: the file, what becomes of it, and all that were uploaded before. */
export function UploadScreen({ survey, uploads: first, closed, mayUndo }: UploadScreenProps) {
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await api.send('GET /api/surveys/{id}/bulk', { params: { id: survey.id }, signal })).data,
    [survey.id],
  )
  const { uploads, reload, startedId, forget } = useUploads(first, load)
  const ability = useAbility()
  const editor = `/survey-overview/${survey.id}`
  const latest = uploads.find(({ id }) => id === startedId) ?? uploads.find(isOpen)
  return (
    <>
      <PageHead
        title="Upload Offline Survey Data"
        purpose="Answers that were given on paper, written into the survey’s offline template."
        breadcrumb={[
          { label: 'Survey Data', href: ability.can('read', 'surveyManagement') ? '/surveys-list' : '/events-list' },
          { label: survey.shownName },
        ]}
        actions={
          <>
            <BackLink href={editor} />
            {!closed && <TemplateButton surveyId={survey.id} />}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {closed ? (
          <Banner kind="info">{closed}</Banner>
        ) : (
          <Card title="Upload a filled-in template">
            <AnswersUploader
              surveyId={survey.id}
              isChecked={latest?.id === startedId && latest !== undefined && !isOpen(latest)}
              onSend={forget}
              onAccepted={reload}
            />
            {latest && <LatestUpload surveyId={survey.id} upload={latest} />}
          </Card>
        )}
        <AnswersHistory surveyId={survey.id} uploads={uploads} mayUndo={mayUndo} onChanged={reload} />
      </div>
    </>
  )
}

/** Downloads the workbook in which answers from paper are written down. */
function TemplateButton({ surveyId }: { surveyId: number }) {
  const { busy, download } = useDownload()
  return (
    <Button
      icon={<FileSpreadsheet size={18} aria-hidden="true" />}
      busy={busy}
      onPress={() =>
        void download({
          address: addressOf('GET /api/surveys/{id}/offline-template', { params: { id: surveyId } }),
          failed: messages.templateFailed,
        })
      }
    >
      Download offline template
    </Button>
  )
}

const statusBanners = {
  held: { kind: 'warning', title: uploadMessages.needsAnswer },
  successful: { kind: 'success', title: messages.accepted },
  failed: { kind: 'error', title: messages.uploadFailed },
  undone: { kind: 'info', title: 'Undone' },
} as const

/** What becomes of the file just sent: its progress, then its outcome and all findings. */
function LatestUpload({ surveyId, upload }: { surveyId: number; upload: AnswerUpload }) {
  const { status } = upload
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
