'use client'

import { useRef, useState } from 'react'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/offline-answers/messages'
import { uploadFault } from '@/lib/offline-answers/upload-rules'

/** An upload of answers: idle, on its way, accepted or failed. */
export type UploadState =
  | { is: 'idle' }
  | { is: 'uploading'; name: string; percent: number }
  | { is: 'accepted'; name: string }
  | { is: 'cancelled'; message: string }
  | { is: 'failed'; message: string }

type UploadCallbacks = { onSend: () => void; onAccepted: (id: number) => Promise<void> }

/** Sends one file after the rules have been checked; a second waits until the first is through. */
export function useAnswersUpload(surveyId: number, { onSend, onAccepted }: UploadCallbacks) {
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
