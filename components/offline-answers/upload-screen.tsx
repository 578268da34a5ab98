'use client'

import { BackLink } from '@/components/ui/back-link'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { PageHead } from '@/components/ui/page-head'
import type { AnswerUpload } from '@/lib/offline-answers/service'
import { AnswersUploader } from './answers-uploader'
import { LatestUpload } from './latest-upload'
import { TemplateButton } from './template-button'
import { UploadHistory } from './upload-history'
import { useUploads } from './use-uploads'

type UploadScreenProps = {
  survey: { id: number; shownName: string }
  uploads: readonly AnswerUpload[]
  /** Why nothing can be uploaded here. */
  closed: string | undefined
  mayUndo: boolean
}

/** Uploads answers from paper: the file, what becomes of it, and all that were uploaded before. */
export function UploadScreen({ survey, uploads: first, closed, mayUndo }: UploadScreenProps) {
  const { uploads, reload, begun, forget } = useUploads(survey.id, first)
  const latest = uploads.find(({ id }) => id === begun) ?? uploads.find(isOpen)
  return (
    <>
      <PageHead
        title="Upload Offline Survey Data"
        purpose="Answers that were given on paper, written into the survey’s offline template."
        breadcrumb={[{ label: 'Survey Data', href: `/survey-overview/${survey.id}` }, { label: survey.shownName }]}
        actions={
          <>
            <BackLink href={`/survey-overview/${survey.id}`} />
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
              isChecked={latest?.id === begun && latest !== undefined && !isOpen(latest)}
              onSend={forget}
              onAccepted={reload}
            />
            {latest && <LatestUpload surveyId={survey.id} upload={latest} />}
          </Card>
        )}
        <UploadHistory surveyId={survey.id} uploads={uploads} mayUndo={mayUndo} onChanged={reload} />
      </div>
    </>
  )
}

const isOpen = ({ status }: AnswerUpload) => status === 'queued' || status === 'processing'
