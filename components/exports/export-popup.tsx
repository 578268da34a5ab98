'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { useToasts } from '@/components/ui/toasts'
import { type AnswerOf, api } from '@/lib/api'
import { messages } from '@/lib/exports/messages'
import { formatWait } from '@/lib/exports/wait-estimate'
import { countOf } from '@/lib/floor/format-number'
import { Problem } from '@/lib/floor/http/problem'
import { ExportChoice, type ExportChoiceValues } from './export-choice'

type ExportPopupProps = { organisation: Choice | null; onClose: () => void }

/**
 * Asks which export of an organisation's answers is wanted, and says that it is queued.
 * Both steps are one dialog, so that the focus stays where it is.
 */
export function ExportPopup({ organisation, onClose }: ExportPopupProps) {
  const toasts = useToasts()
  const [request, setRequest] = useState<ExportChoiceValues>({
    organisation,
    isMissing: false,
    type: 'Mapped',
    format: 'xlsx',
    withoutMarked: false,
  })
  const [busy, setBusy] = useState<'next' | 'cancel'>()
  const [queued, setQueued] = useState<QueuedExport>()
  const [tooLate, setTooLate] = useState<string>()

  async function attempt(step: 'next' | 'cancel', work: () => Promise<void>) {
    setBusy(step)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // It is made, or failed meanwhile: there is nothing to be cancelled any more, and the popup says where it is.
      if (step === 'cancel' && error.status === 409) setTooLate(error.message)
      else toasts.error(error.message)
    } finally {
      setBusy(undefined)
    }
  }

  function next() {
    const { organisation: chosen, type, format, withoutMarked } = request
    if (!chosen) {
      setRequest({ ...request, isMissing: true })
      return
    }
    const marked: 'exclude' | 'include' = withoutMarked ? 'exclude' : 'include'
    const body = { organisationId: Number(chosen.id), type, format, marked }
    void attempt('next', async () => setQueued(await api.send('POST /api/exports', { body })))
  }

  function cancel({ id }: QueuedExport) {
    void attempt('cancel', async () => {
      await api.send('DELETE /api/exports', { body: { exportId: id } })
      toasts.success(messages.cancelled)
      onClose()
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={queued ? 'Export Request Queued' : 'Select Export Type'}
      actions={
        <>
          {tooLate === undefined && (
            <Button busy={busy === 'cancel'} onPress={() => (queued ? cancel(queued) : onClose())}>
              {queued ? 'Cancel Request' : 'Cancel'}
            </Button>
          )}
          {/* The focus goes on to what is left to press where the other button goes. */}
          <Button
            key={tooLate}
            autoFocus={tooLate !== undefined}
            kind="primary"
            busy={busy === 'next'}
            onPress={queued ? onClose : next}
          >
            {queued ? 'Ok' : 'Next'}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {queued && (tooLate === undefined ? <ExportQueued {...queued} /> : <ExportNotCancelled reason={tooLate} />)}
      </div>
      {!queued && (
        <ExportChoice request={request} onChange={(part) => setRequest((before) => ({ ...before, ...part }))} />
      )}
    </Dialog>
  )
}

type QueuedExport = AnswerOf<'POST /api/exports'>

/** What step 2 of the popup says: the email to come, the wait, and where to find the export. */
function ExportQueued({ rows, waitSeconds }: QueuedExport) {
  return (
    <div className="flex max-w-text flex-col gap-3">
      <p>An e-mail notification will be sent to you when your export is ready.</p>
      <p>
        The estimated wait is {formatWait(waitSeconds)} for {countOf(rows, 'response')}.
      </p>
      <p>
        You may leave this page. Your exports are listed in <Link href="/exports">My Exports</Link>.
      </p>
    </div>
  )
}

/** The same popup where cancelling came too late: why, and where to look. */
function ExportNotCancelled({ reason }: { reason: string }) {
  return (
    <Banner kind="info" title={reason}>
      This one is no longer under way. <Link href="/exports">My Exports</Link> shows what came of it.
    </Banner>
  )
}
