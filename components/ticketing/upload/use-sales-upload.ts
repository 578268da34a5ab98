'use client'

import { useRef, useState } from 'react'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import type { FileMode } from '@/lib/ticketing/profiles/mapping'
import { messages } from '@/lib/ticketing/upload/messages'

/** What becomes of the file that is sent from here, until the platform has it. */
export type UploadState =
  | { is: 'idle' }
  | { is: 'sending'; name: string; percent: number }
  | { is: 'accepted'; name: string }
  | { is: 'failed'; message: string }

/** What may be chosen beside the file. */
export type UploadChoices = {
  dryRun: boolean
  /** Its name; null where the file is recognised by its headings. */
  profile: string | null
  /** ISO 8601; null is now. */
  extractedAt: string | null
  mode: FileMode | null
  from: string
  to: string
}

/** Sends one file at a time. */
export function useSalesUpload() {
  const [state, setState] = useState<UploadState>({ is: 'idle' })
  const isBusy = useRef(false)

  /** True once the platform has the file. */
  async function send(organisationId: number, file: File, chosen: UploadChoices): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    const { name } = file
    setState({ is: 'sending', name, percent: 0 })
    const { dryRun, profile, extractedAt, mode, from, to } = chosen
    try {
      await api.upload('POST /api/box-office/{organisationId}', file, {
        params: { organisationId },
        query: {
          ...(dryRun && { dryRun: 'true' as const }),
          ...(profile !== null && { profile }),
          ...(extractedAt !== null && { extractedAt }),
          ...(mode !== null && { mode }),
          ...(mode === 'snapshot' && { from, to }),
        },
        onProgress: (percent) => setState({ is: 'sending', name, percent }),
      })
      setState({ is: 'accepted', name })
      return true
    } catch (error) {
      const message = error instanceof Problem && error.status !== 0 ? error.message : messages.unexpected
      setState({ is: 'failed', message })
      return false
    } finally {
      isBusy.current = false
    }
  }

  return { state, send, clear: () => setState({ is: 'idle' }) }
}
