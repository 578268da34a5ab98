'use client'

import { Download } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { type ButtonKind, type ButtonSize, buttonStyle } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'
import { Spinner } from '@/components/ui/spinner'
import { useToasts } from '@/components/ui/toasts'
import { addressOf, api, saveDownload } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/training/messages'

type DownloadResourceProps = {
  fileName: string
  /** What is downloaded, for whoever hears the link by itself: "Download PDF of Your new account". */
  of: string
  children: string
  kind?: ButtonKind
  size?: ButtonSize
}

/** Downloads a guide or a transcript. A plain link, so that it also works before its script has come. */
export function DownloadResource({ fileName, of, children, kind, size }: DownloadResourceProps) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const address = addressOf('GET /api/resources/{fileName}', { params: { fileName } })

  async function download(event: MouseEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      saveDownload(await api.download(address))
    } catch (error) {
      if (!(error instanceof Problem && error.status === 401)) toasts.error(messages.unableToDownload)
    } finally {
      setBusy(false)
    }
  }

  return (
    <a
      href={address}
      download
      onClick={(event) => void download(event)}
      className={classes('relative', buttonStyle(kind ?? 'quiet', size ?? 'small'))}
    >
      {busy ? <Spinner /> : <Download size={16} aria-hidden="true" />}
      {children}
      <span className="sr-only"> of {of}</span>
    </a>
  )
}
