'use client'

import { useEffect, useState } from 'react'
import { UndoUpload } from '@/components/imports/undo-upload'
import { UploadHistory } from '@/components/imports/upload-history'
import { Banner } from '@/components/ui/banner'
import { Spinner } from '@/components/ui/spinner'
import { addressOf, api, type RowOf } from '@/lib/api'
import { messages } from '@/lib/events/bulk-upload/messages'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { hasDetails, hasWritten, UploadDetails } from './upload-details'
import { type EventUploadResult, getUploadResult } from './use-event-upload'

export type EventUpload = RowOf<'GET /api/events/uploads'>

type EventUploadHistoryProps = {
  organisation: string
  uploads: readonly EventUpload[]
  mayUndo: boolean
  onChanged: () => Promise<void>
}

/** The uploads of events of one organisation. */
export function EventUploadHistory({ organisation, uploads, mayUndo, onChanged }: EventUploadHistoryProps) {
  return (
    <UploadHistory
      title={`Uploads of ${organisation}`}
      empty="Each file that is uploaded is listed here with what came of it. The file itself is kept for 90 days."
      uploads={uploads}
      fileFailed={messages.unableToDownload}
      fileAddress={({ id }) => addressOf('GET /api/events/uploads/{id}/file', { params: { id } })}
      hasDetails={hasDetails}
      details={({ id }) => <FetchedDetails importId={id} />}
      undo={({ id, filename, status, createdAt, messages: sentences, outcome }) =>
        status === 'successful' &&
        outcome !== null &&
        hasWritten(outcome) &&
        mayUndo && (
          <UndoUpload
            filename={filename}
            messages={messages}
            undo={() => api.send('DELETE /api/events/uploads', { body: { importId: id } })}
            onUndone={onChanged}
          >
            <p>
              Everything that came with <strong className="[overflow-wrap:anywhere]">{filename}</strong> on{' '}
              {dateTimeInLondon(new Date(createdAt))} is taken back. {sentences.join(' ')} Events that it created are
              deleted with their figures; events that it changed become what they were before. Confirmations that it
              reset stay reset.
            </p>
          </UndoUpload>
        )
      }
    />
  )
}

/** Findings and outcome of one upload, fetched once somebody looks. */
function FetchedDetails({ importId }: { importId: number }) {
  const [result, setResult] = useState<EventUploadResult>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    let isGone = false
    getUploadResult(importId).then(
      (found) => !isGone && setResult(found),
      (error: unknown) => !isGone && setFailed(error instanceof Error ? error.message : ''),
    )
    return () => {
      isGone = true
    }
  }, [importId])
  if (failed !== undefined)
    return (
      <Banner kind="error" live>
        {failed}
      </Banner>
    )
  if (!result) return <Spinner />
  return <UploadDetails result={result} />
}
