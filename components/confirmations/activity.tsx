'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ButtonLink, Link } from '@/components/ui/link'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import type { BlankFinding } from '@/lib/confirmations/confirm-quarter'
import { messages, quarterInWords } from '@/lib/confirmations/messages'
import type { QuarterState } from '@/lib/confirmations/quarter-state'
import type { QuarterlyEvents } from '@/lib/confirmations/read-confirmations'
import { countOf } from '@/lib/floor/format-number'
import { Problem } from '@/lib/floor/http/problem'
import { ActivityTable } from './activity-table'
import { ConfirmQuestion } from './confirm-question'
import { QuarterCard } from './quarter-card'
import { QuarterLegend } from './quarter-shape'

type ActivityProps = {
  organisation: { id: number; name: string }
  year: number
  quarterly: QuarterlyEvents
  onChanged: () => void
  onShow: (confirmationId: number) => void
}

type OpenQuestion = { about: 'confirm' | 'fill'; state: QuarterState }

/** The four quarters of a year with what can be done, and the events beneath. */
export function Activity({ organisation, year, quarterly, onChanged, onShow }: ActivityProps) {
  const toasts = useToasts()
  const [question, setQuestion] = useState<OpenQuestion>()
  const [busy, setBusy] = useState(false)
  const [lastRefusal, setLastRefusal] = useState<Refusal & { of: string }>()
  const of = `${organisation.id} ${year}`
  const refusal = lastRefusal?.of === of ? lastRefusal : undefined

  async function answer({ about, state: { quarter } }: OpenQuestion) {
    setBusy(true)
    setLastRefusal(undefined)
    try {
      if (about === 'confirm') {
        await api.send('POST /api/events/confirm-quarter', {
          body: { organisationId: organisation.id, year, quarterNumber: quarter },
        })
        toasts.success(messages.confirmed(quarter))
      } else {
        await api.send('POST /api/events/quarters/{orgId}/fill-blanks', {
          params: { orgId: organisation.id },
          body: { year, quarterNumber: quarter },
        })
        toasts.success(messages.filled(quarter))
      }
      onChanged()
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(500)
      const findings = findingsOf(problem.findings)
      if (findings.length > 0) setLastRefusal({ of, quarter, message: problem.message, findings })
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
          <RefusalBanner refusal={refusal} quickEntryHref={quickEntry(refusal.quarter)} />
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
      {question?.about === 'fill' && (
        <FillQuestion
          state={question.state}
          year={year}
          organisationName={organisation.name}
          busy={busy}
          onConfirm={() => answer(question)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
      {question?.about === 'confirm' && (
        <ConfirmQuestion
          open
          quarter={{ year, quarter: question.state.quarter }}
          organisationName={organisation.name}
          isRunning={question.state.when === 'current'}
          review={question.state}
          quickEntryHref={quickEntry(question.state.quarter)}
          busy={busy}
          onConfirm={() => answer(question)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </div>
  )
}

type FillQuestionProps = {
  state: QuarterState
  year: number
  organisationName: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

function FillQuestion({ state, year, organisationName, ...dialog }: FillQuestionProps) {
  const { quarter, missingEvents, blankFigures } = state
  return (
    <ConfirmDialog
      {...dialog}
      open
      title={`Fill blanks of ${quarterInWords({ year, quarter }).toLowerCase()} with 0?`}
      confirm="Fill blanks with 0"
    >
      <p>
        {countOf(blankFigures, 'blank figure')} of {countOf(missingEvents, 'event')} of {organisationName} will be 0.
        Figures that are there stay as they are. Where a partner has confirmed one of these events, its confirmation is
        reset, and it gets an email.
      </p>
    </ConfirmDialog>
  )
}

/** Why a quarter was not confirmed. */
type Refusal = { quarter: number; message: string; findings: BlankFinding[] }

/** The findings of a refusal, as far as the answer carried any. */
function findingsOf(findings: unknown): BlankFinding[] {
  return Array.isArray(findings)
    ? findings.filter((each): each is BlankFinding => typeof each?.eventId === 'number')
    : []
}

/** A refused confirmation, with every event that prevents it and where its figures are entered. */
function RefusalBanner({ refusal, quickEntryHref }: { refusal: Refusal; quickEntryHref: string }) {
  return (
    <Banner
      kind="error"
      title={refusal.message}
      live
      action={
        <ButtonLink href={quickEntryHref} size="small">
          Enter all of them in one grid
        </ButtonLink>
      }
    >
      <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto">
        {refusal.findings.map(({ eventId, eventName, missing, link }) => (
          <li key={eventId}>
            <Link href={link}>{eventName}</Link>: {missing.join(', ')}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
