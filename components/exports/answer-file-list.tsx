'use client'

import { Button } from '@/components/ui/button'
import { Pill } from '@/components/ui/pill'
import { Progress } from '@/components/ui/progress'
import { useDownload } from '@/components/ui/use-download'
import { addressOf, type RowOf } from '@/lib/api'
import { messages } from '@/lib/exports/messages'
import { statusKinds } from './export-status'

export type AnswerFile = Pick<
  RowOf<'GET /api/exports'>,
  'id' | 'name' | 'status' | 'rowsWritten' | 'rowsTotal' | 'failure'
>

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
  const status = file.status as keyof typeof statusKinds
  if (status === 'Processing' && file.rowsTotal)
    return (
      <Progress
        label={`Making ${file.name}`}
        percent={Math.min(99, Math.floor((file.rowsWritten / file.rowsTotal) * 100))}
      />
    )
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Pill kind={statusKinds[status]}>{status}</Pill>
      {status === 'Completed' && <DownloadFile file={file} />}
      {file.failure && <span className="text-ink-soft text-sm">{file.failure}</span>}
    </span>
  )
}

function DownloadFile({ file }: { file: AnswerFile }) {
  const { busy, download } = useDownload()
  const address = addressOf('GET /api/exports/file/{id}', { params: { id: file.id } })
  return (
    <Button size="small" busy={busy} onPress={() => void download({ address, failed: messages.unableToDownload })}>
      Download<span className="sr-only"> {file.name}</span>
    </Button>
  )
}
