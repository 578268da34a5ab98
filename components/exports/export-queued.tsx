import { Banner } from '@/components/ui/banner'
import { Link } from '@/components/ui/link'
import type { AnswerOf } from '@/lib/api'
import { aboutSoLong } from '@/lib/exports/wait-estimate'

export type QueuedExport = AnswerOf<'POST /api/exports'>

/** What step 2 of the popup says: the email to come, the wait, and where to find the export. */
export function ExportQueued({ rows, waitSeconds }: QueuedExport) {
  return (
    <div className="flex max-w-text flex-col gap-3">
      <p>An e-mail notification will be sent to you when your export is ready.</p>
      <p>
        The estimated wait is {aboutSoLong(waitSeconds)} for {rows.toLocaleString('en-GB')}{' '}
        {rows === 1 ? 'response' : 'responses'}.
      </p>
      <p>
        You may leave this page. Your exports are listed in <Link href="/exports">My Exports</Link>.
      </p>
    </div>
  )
}

/** The same popup where cancelling came too late: why, and where to look. */
export function ExportNotCancelled({ reason }: { reason: string }) {
  return (
    <Banner kind="info" title={reason}>
      This one is no longer under way. <Link href="/exports">My Exports</Link> shows what came of it.
    </Banner>
  )
}
