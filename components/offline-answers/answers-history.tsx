'use client'

import { UndoUpload } from '@/components/imports/undo-upload'
import { UploadFindings } from '@/components/imports/upload-findings'
import { UploadHistory } from '@/components/imports/upload-history'
import { addressOf, api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/offline-answers/messages'
import type { AnswerUpload } from '@/lib/offline-answers/service'

type AnswersHistoryProps = {
  surveyId: number
  uploads: readonly AnswerUpload[]
  mayUndo: boolean
  onChanged: () => Promise<void>
}

/** The uploads of one survey. */
export function AnswersHistory({ surveyId, uploads, mayUndo, onChanged }: AnswersHistoryProps) {
  const params = { id: surveyId }
  return (
    <UploadHistory
      title="Uploads of this survey"
      empty="Download the offline template, fill it in and upload it above. Each upload is then listed here with what came of it; its file is kept for 90 days."
      uploads={uploads}
      fileFailed={messages.unableToDownload}
      fileAddress={({ id }) =>
        mayUndo ? addressOf('GET /api/surveys/{id}/bulk/file', { params, query: { importId: id } }) : undefined
      }
      details={({ id, filename }) => <UploadFindings surveyId={surveyId} importId={id} name={filename} />}
      undo={({ id, filename, status, added, createdAt, messages: outcome }) =>
        status === 'successful' &&
        added !== 0 &&
        mayUndo && (
          <UndoUpload
            filename={filename}
            messages={messages}
            undo={() => api.send('DELETE /api/surveys/{id}/bulk', { params, body: { importId: id } })}
            onUndone={onChanged}
          >
            <p>
              All answers that came with <strong className="[overflow-wrap:anywhere]">{filename}</strong> on{' '}
              {dateTimeInLondon(new Date(createdAt))} are deleted, and the uploaded file with them. {outcome.join(' ')}{' '}
              Answers from elsewhere stay. You can upload the file again from where you keep it.
            </p>
          </UndoUpload>
        )
      }
    />
  )
}
