'use client'

import { Mail } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api, type RowOf } from '@/lib/api'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/insights/letters/messages'
import type { NewLetter } from '@/lib/insights/letters/schema'
import type { ReportSlug } from '@/lib/insights/report-names'

export type ReportLetter = RowOf<'GET /api/reporting/letters'>

/** The reports that somebody gets by email, and the way to get the one that is shown. */
export function ReportLetters({
  letters,
  shown,
}: {
  letters: readonly ReportLetter[]
  /** What the page shows now; null for a report that is not sent. */
  shown: { report: ReportSlug; query: string } | null
}) {
  const { busy, run } = useAction()
  const router = useRouter()
  const toasts = useToasts()
  const begin = (letter: NewLetter) =>
    run(messages.unableToBegin, async () => {
      await api.send('POST /api/reporting/letters', { body: letter })
      toasts.success(messages.begun(letter.every))
      router.refresh()
    })
  const stop = (id: number) =>
    run(messages.unableToStop, async () => {
      await api.send('DELETE /api/reporting/letters/{id}', { params: { id } })
      toasts.success(messages.stopped)
      router.refresh()
    })
  if (!shown && letters.length === 0) return null
  return (
    <section id="letters" aria-labelledby="letters-title" className="mt-6 print:hidden">
      <h2 id="letters-title" className="font-semibold text-lg">
        By email
      </h2>
      <p className="max-w-text text-ink-soft text-sm">
        A letter has the report as it stands on the first days of a month or quarter, and comes only if a main figure
        moved.
      </p>
      {shown && (
        <div className="mt-2 flex flex-wrap gap-2">
          {(['month', 'quarter'] as const).map((every) => (
            <Button
              key={every}
              size="small"
              busy={busy}
              icon={<Mail size={16} aria-hidden="true" />}
              onPress={() => begin({ ...shown, every })}
            >
              Send me this each {every}
            </Button>
          ))}
        </div>
      )}
      {letters.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {letters.map(({ id, name, about, address, every, sentAt }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <Link href={address}>{name}</Link>, each {every}
                {about && <span className="block text-sm">{about}</span>}
                <span className="block text-ink-soft text-sm">
                  {sentAt ? `Last sent ${formatDate(dayInLondon(new Date(sentAt)))}` : 'Not sent yet'}
                </span>
              </p>
              <Button size="small" busy={busy} aria-label={`Stop ${name}, each ${every}`} onPress={() => stop(id)}>
                Stop
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
