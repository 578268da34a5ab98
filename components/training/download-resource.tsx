'use client'

import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { type ButtonKind, type ButtonSize, buttonStyle } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'
import { Spinner } from '@/components/ui/spinner'
import { useDownload } from '@/components/ui/use-download'
import { addressOf } from '@/lib/api'
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
  const { busy, download } = useDownload()
  const address = addressOf('GET /api/resources/{fileName}', { params: { fileName } })

  function downloadInPlace(event: MouseEvent) {
    event.preventDefault()
    void download({ address, failed: messages.unableToDownload })
  }

  return (
    <a
      href={address}
      download
      onClick={downloadInPlace}
      className={classes('relative', buttonStyle(kind ?? 'quiet', size ?? 'small'))}
    >
      {busy ? <Spinner /> : <Download size={16} aria-hidden="true" />}
      {children}
      <span className="sr-only"> of {of}</span>
    </a>
  )
}
