'use client'

import { Download, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Can } from '@/components/access/can'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { useToasts } from '@/components/ui/toasts'
import { addressOf, api, saveDownload } from '@/lib/api'
import { cypNote, figureWords } from '@/lib/attendance/missing-figures'
import { figureNames } from '@/lib/attendance/rules'
import { messages, quarterInWords } from '@/lib/confirmations/messages'
import type { ConfirmedQuarter } from '@/lib/confirmations/read-history'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'

type ConfirmedDialogProps = { organisationId: number; confirmationId: number | undefined; onClose: () => void }

/** The figures of a quarter when it was confirmed, and the same as files. */
export function ConfirmedDialog({ organisationId, confirmationId, onClose }: ConfirmedDialogProps) {
  const toasts = useToasts()
  const [loaded, setLoaded] = useState<ConfirmedQuarter>()
  const [busy, setBusy] = useState<'csv' | 'pdf'>()
  const confirmed = loaded?.id === confirmationId ? loaded : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is no reason to ask again
  useEffect(() => {
    if (confirmationId === undefined) return
    const stop = new AbortController()
    api
      .send('GET /api/organisations/confirmations/{orgId}/confirmed', {
        params: { orgId: organisationId },
        query: { confirmationId },
        signal: stop.signal,
      })
      .then(setLoaded, () => {
        if (stop.signal.aborted) return
        toasts.error(messages.loadFailed)
        onClose()
      })
    return () => stop.abort()
  }, [organisationId, confirmationId, toasts])

  async function download(format: 'csv' | 'pdf') {
    if (confirmationId === undefined) return
    setBusy(format)
    try {
      saveDownload(
        await api.download(
          addressOf('GET /api/organisations/confirmations/{orgId}/confirmed-file', {
            params: { orgId: organisationId },
            query: { confirmationId, format },
          }),
        ),
      )
    } catch {
      toasts.error(messages.unableToDownload)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Dialog
      open={confirmationId !== undefined}
      onClose={onClose}
      title={confirmed ? `${quarterInWords(confirmed)} as it was confirmed` : 'What was confirmed'}
      dismissable
      actions={
        <>
          <Button onPress={onClose}>Close</Button>
          <Can I="manage" a="event">
            <Button
              icon={<Download size={18} aria-hidden="true" />}
              busy={busy === 'csv'}
              disabled={!confirmed}
              onPress={() => download('csv')}
            >
              Download CSV
            </Button>
            <Button
              kind="primary"
              icon={<FileText size={18} aria-hidden="true" />}
              busy={busy === 'pdf'}
              disabled={!confirmed}
              onPress={() => download('pdf')}
            >
              Download signed PDF
            </Button>
          </Can>
        </>
      }
    >
      {confirmed ? <ConfirmedFigures confirmed={confirmed} /> : <Skeleton className="h-40 w-full" />}
    </Dialog>
  )
}

function ConfirmedFigures({ confirmed }: { confirmed: ConfirmedQuarter }) {
  const { organisation, confirmedBy, confirmedAt, resetAt, hash, isIntact, events } = confirmed
  return (
    <div className="flex flex-col gap-4">
      <p>
        {organisation.name}, confirmed by {confirmedBy} on {dateTimeInLondon(new Date(confirmedAt))}.
        {resetAt && ` A later change reset it on ${dateTimeInLondon(new Date(resetAt))}.`}
      </p>
      {!isIntact && (
        <Banner kind="error" title="These figures do not match their hash">
          What is stored is not what was stored when the quarter was confirmed. Please contact the support team.
        </Banner>
      )}
      {events.length === 0 ? (
        <p>There were no events in this quarter.</p>
      ) : (
        <section
          aria-label="What was confirmed"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame
          tabIndex={0}
          className="max-h-[50dvh] overflow-auto rounded-md border border-line"
        >
          <table className="w-full border-collapse text-right text-sm">
            <thead className="bg-ground">
              <tr>
                <th scope="col" className="px-3 py-2 text-left font-semibold">
                  Event
                </th>
                {figureNames.map((figure) => (
                  <th key={figure} scope="col" className="px-2 py-2 font-semibold last:pr-3">
                    {figureWords[figure]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <tr key={event.eventId} className="border-line border-t">
                  <th scope="row" className="min-w-32 px-3 py-2 text-left font-normal">
                    {event.eventName}
                    {event.relationshipType === 'Partner' && (
                      <span className="block text-ink-soft">Partner: the owner’s figures</span>
                    )}
                  </th>
                  {figureNames.map((figure) => (
                    <td key={figure} className="px-2 py-2 last:pr-3">
                      {event[figure]?.toLocaleString('en-GB') ?? ''}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="text-ink-soft text-sm">{cypNote}</p>
      <p className="break-all text-ink-soft text-sm">SHA-256 of the stored figures: {hash}</p>
    </div>
  )
}
