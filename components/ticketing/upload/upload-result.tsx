import { ImportStatusPill } from '@/components/imports/import-status-pill'
import { Spinner } from '@/components/ui/spinner'
import { formatNumber } from '@/lib/floor/format-number'
import { importStatusWords } from '@/lib/imports/status-words'
import type { UploadRecord } from './use-records'

/** The row says so many messages; the details of an upload have the rest. */
export const messagesInRow = 5

/** The first message, and the others beneath; while there is no result, what is being done. */
export function UploadResult({ record }: { record: UploadRecord }) {
  const { status, result, linesRead, linesTotal } = record
  if (status === 'queued' || status === 'processing')
    return (
      <span className="inline-flex flex-wrap items-center gap-2 text-ink-soft">
        <Spinner />
        {importStatusWords[status]}
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
      <ImportStatusPill status={status} />
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
