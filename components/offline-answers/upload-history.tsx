'use client'

import { Download, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { UploadFindings } from '@/components/imports/upload-findings'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Pill } from '@/components/ui/pill'
import { useDownload } from '@/components/ui/use-download'
import { addressOf } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/offline-answers/messages'
import type { AnswerUpload } from '@/lib/offline-answers/service'
import { UndoUpload } from './undo-upload'

const statusPills = {
  queued: { kind: 'info', word: 'Waiting' },
  processing: { kind: 'info', word: 'Being checked' },
  held: { kind: 'warning', word: 'Held' },
  successful: { kind: 'success', word: 'Imported' },
  failed: { kind: 'error', word: 'Not imported' },
  undone: { kind: 'neutral', word: 'Undone' },
} as const

type UploadHistoryProps = {
  surveyId: number
  uploads: readonly AnswerUpload[]
  mayUndo: boolean
  onChanged: () => Promise<void>
}

/** Every upload of the survey, the latest first: its outcome, its findings, its file, and the way to undo it. */
export function UploadHistory({ surveyId, uploads, mayUndo, onChanged }: UploadHistoryProps) {
  return (
    <Card title="Uploads of this survey">
      {uploads.length === 0 ? (
        <EmptyState title="No uploads yet">
          Download the offline template, fill it in and upload it above. Each upload is then listed here with what came
          of it; its file is kept for 90 days.
        </EmptyState>
      ) : (
        <ul aria-label="Uploads" className="flex flex-col divide-y divide-line">
          {uploads.map((upload) => (
            <UploadEntry key={upload.id} surveyId={surveyId} upload={upload} mayUndo={mayUndo} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type UploadEntryProps = Omit<UploadHistoryProps, 'uploads'> & { upload: AnswerUpload }

function UploadEntry({ surveyId, upload, mayUndo, onChanged }: UploadEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const { busy, download } = useDownload()
  const { kind, word } = statusPills[upload.status as keyof typeof statusPills]
  const { id, filename, findingsCount } = upload
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{filename}</h3>
        <Pill kind={kind}>{word}</Pill>
      </div>
      <p className="text-ink-soft text-sm">
        {dateTimeInLondon(new Date(upload.createdAt))}
        {upload.createdByName && ` by ${upload.createdByName}`}
        {upload.undoneAt && `, undone ${dateTimeInLondon(new Date(upload.undoneAt))}`}
      </p>
      {upload.messages.length > 0 && <p className="max-w-text">{upload.messages.join(' ')}</p>}
      <div className="flex flex-wrap gap-2">
        {findingsCount > 0 && (
          <Button
            size="small"
            icon={<ListChecks size={16} aria-hidden="true" />}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} {findingsCount === 1 ? '1 finding' : `${findingsCount} findings`}
            <span className="sr-only"> of {filename}</span>
          </Button>
        )}
        {upload.hasFile && mayUndo && (
          <Button
            size="small"
            icon={<Download size={16} aria-hidden="true" />}
            busy={busy}
            onPress={() =>
              void download({
                address: addressOf('GET /api/surveys/{id}/bulk/file', {
                  params: { id: surveyId },
                  query: { importId: id },
                }),
                failed: messages.unableToDownload,
              })
            }
          >
            Download the file<span className="sr-only"> {filename}</span>
          </Button>
        )}
        {upload.status === 'successful' && upload.added !== 0 && mayUndo && (
          <UndoUpload surveyId={surveyId} upload={upload} onUndone={onChanged} />
        )}
      </div>
      {isOpen && <UploadFindings surveyId={surveyId} importId={id} name={filename} />}
    </li>
  )
}
