'use client'

import { useRef, useState } from 'react'
import { FileDrop } from '@/components/imports/file-drop'
import { Banner } from '@/components/ui/banner'
import { Progress } from '@/components/ui/progress'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/offline-answers/messages'
import { uploadExtension, uploadFault } from '@/lib/offline-answers/upload-rules'

type AnswersUploaderProps = {
  surveyId: number
  /** The file sent from here has been processed: its outcome is below, with no further message. */
  isChecked: boolean
  /** A file was chosen: the message about the one before is out of date. */
  onSend: () => void
  onAccepted: (id: number) => Promise<void>
}

/** A place to drop one workbook onto, and a button that does the same. */
export function AnswersUploader({ surveyId, isChecked, onSend, onAccepted }: AnswersUploaderProps) {
  const { state, send } = useAnswersUpload(surveyId, { onSend, onAccepted })
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label="Workbook with answers"
        words="Choose a file"
        kind="primary"
        extension={uploadExtension}
        hint="Or drop it here: one Excel workbook (.xlsx) of at most 20 MB. Its name may hold letters, digits, spaces and _ + -. The same file twice adds nothing twice."
        busy={state.is === 'uploading'}
        onFiles={(files) => void send(files)}
      />
      <UploadMessage state={state} isChecked={isChecked} />
    </div>
  )
}

function UploadMessage({ state, isChecked }: { state: UploadState; isChecked: boolean }) {
  switch (state.is) {
    case 'idle':
      return null
    case 'uploading':
      return <Progress label={`Uploading ${state.name}`} percent={state.percent} />
    case 'accepted':
      if (isChecked) return null
      return (
        <Banner kind="success" live title={messages.accepted}>
          <span className="[overflow-wrap:anywhere]">{state.name}</span> is being checked. You may leave this page and
          come back.
        </Banner>
      )
    case 'cancelled':
      return <Banner kind="error" live title={state.message} />
    case 'failed':
      return (
        <Banner kind="error" live title={messages.uploadFailed}>
          {state.message}
        </Banner>
      )
  }
}

/** An upload of answers: idle, on its way, accepted or failed. */
type UploadState =
  | { is: 'idle' }
  | { is: 'uploading'; name: string; percent: number }
  | { is: 'accepted'; name: string }
  | { is: 'cancelled'; message: string }
  | { is: 'failed'; message: string }

type UploadCallbacks = { onSend: () => void; onAccepted: (id: number) => Promise<void> }

/** Sends one file after the rules have been checked; a second waits until the first is through. */
function useAnswersUpload(surveyId: number, { onSend, onAccepted }: UploadCallbacks) {
  const [state, setState] = useState<UploadState>({ is: 'idle' })
  const isUploading = useRef(false)

  async function send(files: readonly File[]) {
    const [file] = files
    if (!file || isUploading.current) return
    onSend()
    const fault = files.length > 1 ? messages.oneFile : uploadFault(file)
    if (fault) return setState({ is: 'cancelled', message: messages.unableToUpload(fault) })
    isUploading.current = true
    setState({ is: 'uploading', name: file.name, percent: 0 })
    try {
      const { id } = await api.upload('POST /api/surveys/{id}/bulk', file, {
        params: { id: surveyId },
        onProgress: (percent) => setState({ is: 'uploading', name: file.name, percent }),
      })
      setState({ is: 'accepted', name: file.name })
      await onAccepted(id)
    } catch (error) {
      setState({ is: 'failed', message: error instanceof Problem ? error.message : '' })
    } finally {
      isUploading.current = false
    }
  }

  return { state, send }
}
