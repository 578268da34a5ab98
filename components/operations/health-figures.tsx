'use client'

import { RefreshCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Pill } from '@/components/ui/pill'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { HealthEntry } from '@/lib/operations/health-words'

const pills = {
  good: { kind: 'success', word: 'Good' },
  attention: { kind: 'warning', word: 'Look at this' },
  bad: { kind: 'error', word: 'Trouble' },
} as const

/** The health of the platform, figure by figure, as it was when the page was opened or last refreshed. */
export function HealthFigures({ at, entries }: { at: string; entries: readonly HealthEntry[] }) {
  const router = useRouter()
  const [isRefreshing, refresh] = useTransition()
  return (
    <section aria-label="Health" className="rounded-md border border-line bg-paper p-4 sm:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">As it was on {dateTimeInLondon(new Date(at))}.</p>
        <Button
          size="small"
          icon={<RefreshCw size={16} aria-hidden="true" />}
          busy={isRefreshing}
          onPress={() => refresh(() => router.refresh())}
        >
          Refresh
        </Button>
      </div>
      <dl className="divide-y divide-line">
        {entries.map(({ about, state, words }) => (
          <div key={about} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(9rem,12rem)_1fr]">
            <dt className="font-semibold">{about}</dt>
            <dd className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-1">
              <Pill kind={pills[state].kind}>{pills[state].word}</Pill>
              <span className="min-w-0 flex-1 basis-48">{words}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
