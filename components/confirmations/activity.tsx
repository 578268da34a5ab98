'use client'

import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { quarterInWords, say } from '@/lib/confirmations/messages'
import type { QuarterlyEvents, QuarterState } from '@/lib/confirmations/read-confirmations'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { ActivityTable } from './activity-table'
import { QuarterCard } from './quarter-card'
import { QuarterLegend } from './quarter-shape'
import { findingsOf, type Refusal, RefusedBanner } from './refused-banner'

type ActivityProps = {
  organisation: { id: number; name: string }
  year: number
  quarterly: QuarterlyEvents
  onChanged: () => void
  onShow: (confirmationId: number) => void
}

type Question = { about: 'confirm' | 'fill'; state: QuarterState }

/** The four quarters of a year with what can be done, and the events beneath. */
export function Activity({ organisation, year, quarterly, onChanged, onShow }: ActivityProps) {
  const toasts = useToasts()
  const [question, setQuestion] = useState<Question>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal & { of: string }>()
  const of = `${organisation.id} ${year}`
  const refusal = refused?.of === of ? refused : undefined

  async function answer({ about, state: { quarter } }: Question) {
    setBusy(true)
    setRefused(undefined)
    try {
      if (about === 'confirm') {
        await api.post('/api/events/confirm-quarter', { organisationId: organisation.id, year, quarterNumber: quarter })
        toasts.success(say.confirmed(quarter))
      } else {
        await api.post(`/api/events/quarters/${organisation.id}/fill-blanks`, { year, quarterNumber: quarter })
        toasts.success(say.filled(quarter))
      }
      onChanged()
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(500)
      const findings = findingsOf(problem.findings)
      if (findings.length > 0) setRefused({ of, quarter, message: problem.message, findings })
      else toasts.error(problem.message)
      // Somebody else may have been quicker.
      onChanged()
    } finally {
      setBusy(false)
      setQuestion(undefined)
    }
  }

  const quickEntry = (quarter: number) =>
    `/confirmations/quick-entry?organisationId=${organisation.id}&year=${year}&quarter=${quarter}`

  return (
    <div className="flex flex-col gap-6">
      {refusal && (
        <div className="print:hidden">
          <RefusedBanner refusal={refusal} quickEntryHref={quickEntry(refusal.quarter)} />
        </div>
      )}
      <section aria-label="Quarters" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-2">
        {quarterly.quarters.map((state) => (
          <QuarterCard
            key={state.quarter}
            state={state}
            quickEntryHref={quickEntry(state.quarter)}
            busy={busy && question?.state.quarter === state.quarter}
            onConfirm={() => setQuestion({ about: 'confirm', state })}
            onFill={() => setQuestion({ about: 'fill', state })}
            onShow={() => state.confirmed && onShow(state.confirmed.id)}
          />
        ))}
      </section>
      <section aria-labelledby="events-by-quarter" className="flex flex-col gap-3">
        <h2 id="events-by-quarter" className="font-semibold text-xl">
          Events
        </h2>
        <QuarterLegend />
        <ActivityTable events={quarterly.quarterlyEvents} of={of} />
      </section>
      <ConfirmQuestion
        question={question}
        year={year}
        organisationName={organisation.name}
        busy={busy}
        onConfirm={() => question && answer(question)}
        onCancel={() => setQuestion(undefined)}
      />
    </div>
  )
}

type ConfirmQuestionProps = {
  question: Question | undefined
  year: number
  organisationName: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

function ConfirmQuestion({ question, year, organisationName, ...dialog }: ConfirmQuestionProps) {
  const state = question?.state
  const quarter = quarterInWords({ year, quarter: state?.quarter ?? 1 })
  const { ownEvents = 0, missingEvents = 0, blankFigures = 0 } = state ?? {}
  if (question?.about === 'fill')
    return (
      <ConfirmDialog
        {...dialog}
        open
        title={`Fill blanks of ${quarter.toLowerCase()} with 0?`}
        confirm="Fill blanks with 0"
      >
        <p>
          {counted(blankFigures, 'blank figure')} of {counted(missingEvents, 'event')} of {organisationName} will be 0.
          Figures that are there stay as they are.
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      {...dialog}
      open={question !== undefined}
      title={`Confirm ${quarter.toLowerCase()}?`}
      confirm="Confirm quarter"
    >
      <p>
        You confirm the figures of {counted(ownEvents, 'event')} of {organisationName}, for the whole organisation. A
        quarter can be confirmed once; a later change to one of its events resets it.
      </p>
      {state?.when === 'current' && <p className="mt-2">This quarter is still running.</p>}
    </ConfirmDialog>
  )
}

const counted = (count: number, one: string) => `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`
