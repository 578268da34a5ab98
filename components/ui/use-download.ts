'use client'

import { useRef, useState } from 'react'
import { type Address, api, type Download, saveDownload } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { useToasts } from './toasts'

type DownloadRequest = {
  address: Address<Blob>
  /** The toast when it does not come, whatever the reason; the reason comes behind it where the person can do something about it. */
  failed: string
  /** What comes after that toast. */
  onFailed?: () => void
  /** Takes an answer that is no file to be saved; true when it did. */
  handleOther?: (answer: Download) => boolean
}

/** Downloads files of the documented calls, one at a time. `busy` while one is on its way. */
export function useDownload() {
  const toasts = useToasts()
  const isDownloading = useRef(false)
  const [busy, setBusy] = useState(false)

  async function download({ address, failed, onFailed, handleOther }: DownloadRequest) {
    if (isDownloading.current) return
    isDownloading.current = true
    setBusy(true)
    try {
      const answer = await api.download(address)
      if (!handleOther?.(answer)) saveDownload(answer)
    } catch (error) {
      // The browser is on its way to sign-in.
      if (error instanceof Problem && error.status === 401) return
      toasts.error(error instanceof Problem && error.status === 429 ? `${failed} ${error.message}` : failed)
      onFailed?.()
    } finally {
      isDownloading.current = false
      setBusy(false)
    }
  }

  return { busy, download }
}
