'use client'

import { Trash2, Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ChangeEvent, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { messages } from '@/lib/training/messages'
import { transcriptEndingOf, transcriptEndings } from '@/lib/training/rules'
import { DownloadResource } from './download-resource'

type TranscriptCardProps = { id: number; title: string; transcriptFilename: string | null }

/** The transcript of a session: uploaded and deleted at once, independent of the form and its unsaved changes. */
export function TranscriptCard({ id, title, transcriptFilename }: TranscriptCardProps) {
  const router = useRouter()
  const toasts = useToasts()
  const hintId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const adding = useAction()
  const removing = useAction()

  const add = (file: File) =>
    adding.run(messages.unableToAddTranscript, async () => {
      await api.upload('POST /api/training/sessions/{id}/transcript', file, { params: { id } })
      toasts.success(messages.transcriptAdded)
      router.refresh()
    })

  const remove = () =>
    removing.run(messages.unableToRemoveTranscript, async () => {
      await api.send('DELETE /api/training/sessions/{id}/transcript', { params: { id } })
      toasts.success(messages.transcriptRemoved)
      router.refresh()
    })

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    if (!transcriptEndingOf(file.name)) return toasts.error(messages.unableToAddTranscript(messages.fileTypeNotAllowed))
    void add(file)
  }

  const accepted = transcriptEndings.map((ending) => `.${ending}`).join(',')
  return (
    <Card title="Transcript" className="mt-6">
      {transcriptFilename ? (
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="[overflow-wrap:anywhere]">{transcriptFilename}</span>
          <DownloadResource fileName={transcriptFilename} of={`the transcript of ${title}`}>
            Download
          </DownloadResource>
        </p>
      ) : (
        <p className="mb-3">There is no transcript yet.</p>
      )}
      <p id={hintId} className="mb-3 text-ink-soft">
        A PDF or a plain text file of up to 5 MB. It is saved straight away.
      </p>
      <input ref={picker} type="file" accept={accepted} onChange={pick} hidden aria-label="Transcript file" />
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Upload size={18} aria-hidden="true" />}
          busy={adding.busy}
          aria-describedby={hintId}
          onPress={() => picker.current?.click()}
        >
          {transcriptFilename ? 'Replace transcript' : 'Add transcript'}
        </Button>
        {transcriptFilename && (
          <ConfirmButton
            icon={<Trash2 size={18} aria-hidden="true" />}
            label="Remove transcript"
            question="Remove this transcript?"
            confirm="Remove"
            danger
            onConfirm={remove}
          >
            <p className="[overflow-wrap:anywhere]">
              Nobody will be able to download “{transcriptFilename}” any more. This is permanent and cannot be undone.
            </p>
          </ConfirmButton>
        )}
      </div>
    </Card>
  )
}
