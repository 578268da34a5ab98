import { Pill } from '@/components/ui/pill'
import { Spinner } from '@/components/ui/spinner'
import type { ImportStatus } from '@/db/stored-values'
import { formatNumber } from '@/lib/floor/format-number'
import { messages as uploadMessages } from '@/lib/imports/messages'
import type { UploadRecord } from './use-records'

type PillWords = { kind: 'info' | 'warning' | 'success' | 'error' | 'neutral'; word: string }

const statusPills: Readonly<Record<ImportStatus, PillWords>> = {
  queued: { kind: 'info', word: 'Waiting' },
  processing: { kind: 'info', word: 'Processing' },
  held: { kind: 'warning', word: uploadMessages.needsAnswer },
  successful: { kind: 'success', word: 'Successful' },
  failed: { kind: 'error', word: 'Failed' },
  undone: { kind: 'neutral', word: 'Undone' },
}
/** How a status is shown. */
export const pillOf = (status: ImportStatus): PillWords => statusPills[status]

/** The row says so many messages; the details of an upload have the rest. */
export const messagesInRow = 5

/** The first message, and the others beneath; while there is no result, what is being done. */
export function UploadResult({ record }: { record: UploadRecord }) {
  const { status, result, linesRead, linesTotal } = record
  const { kind, word } = pillOf(status)
  if (status === 'queued' || status === 'processing')
    return (
      <span className="inline-flex flex-wrap items-center gap-2 text-ink-soft">
        <Spinner />
        {word}
        {linesRead > 0 && (
          <span className="text-sm tabular-nums">
            {formatNumber(linesRead)}
            {linesTotal ? ` of ${formatNumber(linesTotal)}` : ''} lines
          </span>
        )}
      </span>
    )
  const { messages = [] } = result === null ? {} : (JSON.parse(result) as { messages?: string[] })
  const [first, ...others] = new Set(messages)
  const listed = others.slice(0, messagesInRow - 1)
  const unlisted = others.length - listed.length
  return (
    <div className="flex flex-col items-start gap-1">
      <Pill kind={kind}>{word}</Pill>
      {first && <p>{first}</p>}
      {listed.length > 0 && (
        <ul className="list-disc pl-5 text-sm">
          {listed.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {unlisted > 0 && <p className="text-ink-soft text-sm">And {formatNumber(unlisted)} more in the details.</p>}
    </div>
  )
}
