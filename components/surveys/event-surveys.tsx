'use client'

import { ChartColumn, ClipboardPlus, Share2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import { Problem } from '@/lib/floor/http/problem'
import { isPublic } from '@/lib/surveys/lifecycle'
import { messages } from '@/lib/surveys/messages'
import type { SurveyRow } from '@/lib/surveys/read-surveys'
import { addOwnNewSurvey } from './own-new-surveys'
import { SurveyStatePill } from './survey-state-pill'

type EventSurveysProps = {
  eventId: number
  surveys: readonly SurveyRow[]
  /** The event may be edited by this person, who acts as its owner and may create surveys. */
  mayAdd: boolean
  /** The editor may be opened; otherwise names are plain text. */
  mayOpen: boolean
}

/** The Surveys tab of an event: its surveys, newest first, and the way to a new one. */
export function EventSurveys({ eventId, surveys, mayAdd, mayOpen }: EventSurveysProps) {
  const add = mayAdd ? <AddSurvey eventId={eventId} /> : undefined
  if (surveys.length === 0)
    return (
      <EmptyState title="No surveys to display" action={add}>
        A survey asks the audience of this event the mandated questions, in your organisation’s own words of welcome.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      {add && <div className="flex justify-end">{add}</div>}
      <ul className="grid gap-4 lg:grid-cols-2" aria-label="Surveys of this event">
        {surveys.map((survey) => (
          <li key={survey.id} className="flex flex-col gap-3 rounded-md border border-line bg-paper p-5">
            <div className="flex items-start justify-between gap-3">
              <h2 className="min-w-0 font-semibold text-lg [overflow-wrap:anywhere]">
                {mayOpen ? (
                  <Link href={`/survey-overview/${survey.id}?eventId=${eventId}&tabIndex=0`}>{survey.shownName}</Link>
                ) : (
                  survey.shownName
                )}
              </h2>
              <SurveyStatePill state={survey.state} />
            </div>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="text-ink-soft">Template</dt>
              <dd>{survey.surveyTemplateName ?? 'None yet'}</dd>
              <dt className="text-ink-soft">Questions</dt>
              <dd className="tabular-nums">{survey.numberOfQuestions}</dd>
              <dt className="text-ink-soft">Responses</dt>
              <dd className="tabular-nums">{formatNumber(survey.numberOfResponses)}</dd>
              <dt className="text-ink-soft">Created</dt>
              <dd className="tabular-nums">{formatDate(dayInLondon(new Date(survey.createdAt)))}</dd>
            </dl>
            {survey.published && (
              <div className="mt-auto flex flex-wrap gap-x-6 gap-y-2">
                <p className="flex items-center gap-2">
                  <ChartColumn size={18} aria-hidden="true" className="text-accent" />
                  <Link href={`/survey-results/${survey.id}`}>
                    See the results<span className="sr-only"> of {survey.shownName}</span>
                  </Link>
                </p>
                {mayOpen && isPublic(survey) && (
                  <p className="flex items-center gap-2">
                    <Share2 size={18} aria-hidden="true" className="text-accent" />
                    <Link href={`/survey-sharing/${survey.id}`}>
                      Share<span className="sr-only"> {survey.shownName}</span>
                    </Link>
                  </p>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function AddSurvey({ eventId }: { eventId: number }) {
  const router = useRouter()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    try {
      const { id } = await api.send('POST /api/surveys', { body: { eventId } })
      addOwnNewSurvey(id)
      router.push(`/survey-overview/${id}?eventId=${eventId}&tabIndex=0`)
    } catch (error) {
      setBusy(false)
      if (error instanceof Problem) toasts.error(messages.unableToCreate(error.message))
      else throw error
    }
  }

  return (
    <Button kind="primary" busy={busy} icon={<ClipboardPlus size={18} aria-hidden="true" />} onPress={() => void add()}>
      Add survey
    </Button>
  )
}
