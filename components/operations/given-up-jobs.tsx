'use client'

import { RotateCcw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DefinitionList } from '@/components/ui/definition-list'
import { EmptyState } from '@/components/ui/empty-state'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { GivenUpJobRow } from '@/lib/operations/jobs'
import { messages } from '@/lib/operations/messages'

/** What the worker could not do: why, how often it tried, and the way to let it try once more. */
export function GivenUpJobs({ jobs }: { jobs: readonly GivenUpJobRow[] }) {
  const router = useRouter()
  const toasts = useToasts()
  const [asking, setAsking] = useState<GivenUpJobRow>()
  const { busy, run } = useAction()

  const tryAgain = (job: GivenUpJobRow) =>
    run(messages.unableToTry, async () => {
      await api.send('POST /api/operations/jobs/{id}/try-again', { params: { id: job.id } })
      toasts.success(messages.triedAgain)
    }).finally(() => {
      setAsking(undefined)
      router.refresh()
    })

  if (jobs.length === 0)
    return (
      <EmptyState title="Nothing was given up">
        A job that fails at its last try comes here with its reason, until somebody looks after it or 30 days are over.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Given-up jobs" className="flex flex-col gap-4">
        {jobs.map((job) => (
          <li key={job.id} className="rounded-md border border-line bg-paper p-4 sm:p-5">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <h2 className="font-semibold text-lg">{job.what}</h2>
              <Button
                size="small"
                icon={<RotateCcw size={16} aria-hidden="true" />}
                onPress={() => setAsking(job)}
                aria-haspopup="dialog"
              >
                Try again<span className="sr-only"> {job.what}</span>
              </Button>
            </div>
            <DefinitionList
              items={[
                { term: 'Reason', detail: <span className="[overflow-wrap:anywhere]">{job.reason}</span> },
                { term: 'Tries', detail: job.attempts },
                { term: 'Given up', detail: dateTimeInLondon(new Date(job.failedAt)) },
                { term: 'Asked for', detail: dateTimeInLondon(new Date(job.createdAt)) },
                { term: 'For whom', detail: job.forWhom ?? 'The platform itself' },
                ...(job.requestId ? [{ term: 'Request', detail: <code>{job.requestId}</code> }] : []),
              ]}
            />
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          open
          title={`Try again: ${asking.what}?`}
          confirm="Try again"
          busy={busy}
          onConfirm={() => void tryAgain(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p>The worker tries this job once more, at once. If it fails again, it comes back here with its reason.</p>
          <p className="mt-3">
            It was given up after {asking.attempts === 1 ? '1 try' : `${asking.attempts} tries`}: {asking.reason}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
