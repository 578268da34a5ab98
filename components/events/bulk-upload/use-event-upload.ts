'use client'

import { useRef, useState } from 'react'
import { type AnswerOf, api } from '@/lib/api'
import { messages } from '@/lib/events/bulk-upload/messages'
import type { ExistingChoice } from '@/lib/events/bulk-upload/upload-rules'
import { Problem } from '@/lib/floor/http/problem'

/** One upload with everything that was found in it and what came of it. */
export type EventUploadResult = AnswerOf<'GET /api/events/uploads/{id}/findings'>

/** What becomes of the file that was sent from here. */
export type UploadState =
  | { is: 'idle' }
  | { is: 'sending'; name: string; percent: number }
  | { is: 'processing'; name: string }
  | { is: 'done'; result: EventUploadResult }
  | { is: 'failed'; message: string }

type Sending = { organisationId: number; file: File; ignoreWarnings: boolean; existing: ExistingChoice }

const pollMs = 700

export const getUploadResult = (id: number) => api.send('GET /api/events/uploads/{id}/findings', { params: { id } })

/** Looks until the upload has been processed. A look that fails is tried again at the next interval. */
async function waitForResult(id: number): Promise<EventUploadResult> {
  for (;;) {
    const result = await getUploadResult(id).catch((error: unknown) => {
      if (error instanceof Problem && error.status !== 0 && error.status < 500) throw error
      return undefined
    })
    if (result && result.status !== 'queued' && result.status !== 'processing') return result
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Sends one file at a time and says what becomes of it. */
export function useEventUpload(onEnded: (id: number) => void) {
  const [state, setState] = useState<UploadState>({ is: 'idle' })
  const isBusy = useRef(false)

  /** What became of the file; undefined where it did not arrive, or another one is under way. */
  async function send({ organisationId, file, ignoreWarnings, existing }: Sending) {
    if (isBusy.current) return undefined
    isBusy.current = true
    const { name } = file
    setState({ is: 'sending', name, percent: 0 })
    try {
      const { id } = await api.upload('POST /api/events/{id}', file, {
        params: { id: organisationId },
        query: { ignoreWarnings: ignoreWarnings ? 'true' : 'false', existing },
        onProgress: (percent) =>
          setState(percent < 100 ? { is: 'sending', name, percent } : { is: 'processing', name }),
      })
      setState({ is: 'processing', name })
      const result = await waitForResult(id)
      setState({ is: 'done', result })
      onEnded(id)
      return result
    } catch (error) {
      const message = error instanceof Problem && error.status !== 0 ? error.message : messages.unexpected
      setState({ is: 'failed', message })
      return undefined
    } finally {
      isBusy.current = false
    }
  }

  return { state, send, clear: () => setState({ is: 'idle' }) }
}
