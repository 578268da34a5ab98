'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Pill } from '@/components/ui/pill'
import { Progress } from '@/components/ui/progress'
import { useToasts } from '@/components/ui/toasts'
import { addressOf, api, type RowOf, saveDownload } from '@/lib/api'
import { messages } from '@/lib/exports/messages'

export type AnswerFile = Pick<
  RowOf<'GET /api/exports'>,
  'id' | 'name' | 'status' | 'rowsWritten' | 'rowsTotal' | 'failure'
>

const pillKinds = {
  Queued: 'info',
  Processing: 'info',
  Completed: 'success',
  Failed: 'error',
  Cancelled: 'neutral',
  Expired: 'neutral',
} as const

/** The files somebody asked for, latest first, each with how far it is. */
export function AnswerFileList({ files }: { files: readonly AnswerFile[] }) {
  return (
    <ul aria-label="Files asked for" className="mt-6 flex flex-col divide-y divide-line border-line border-t">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">{file.name}</span>
          <State file={file} />
        </li>
      ))}
    </ul>
  )
}

function State({ file }: { file: AnswerFile }) {
  const status = file.status as keyof typeof pillKinds
  if (status === 'Processing' && file.rowsTotal)
    return (
      <Progress
        label={`Making ${file.name}`}
        percent={Math.min(99, Math.floor((file.rowsWritten / file.rowsTotal) * 100))}
      />
    )
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Pill kind={pillKinds[status]}>{status}</Pill>
      {status === 'Completed' && <DownloadFile file={file} />}
      {file.failure && <span className="text-ink-soft text-sm">{file.failure}</span>}
    </span>
  )
}

function DownloadFile({ file }: { file: AnswerFile }) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      saveDownload(await api.download(addressOf('GET /api/exports/file/{id}', { params: { id: file.id } })))
    } catch {
      toasts.error(messages.unableToDownload)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="small" busy={busy} onPress={() => void download()}>
      Download<span className="sr-only"> {file.name}</span>
    </Button>
  )
}
