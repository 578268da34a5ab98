'use client'

import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type * as z from 'zod'
import { useComplaint } from '@/components/form/use-complaint'
import { type Save, useSave } from '@/components/form/use-save'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { showTab } from '@/components/ui/tabs'
import { say } from '@/lib/events/messages'
import { isOwner, ticketed } from '@/lib/events/rules'
import type { newEvent } from '@/lib/events/schema'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'

export type EventValues = z.input<typeof newEvent>
export type EventResult = z.output<typeof newEvent>
export type EventFormState = ValidatedForm<EventValues, EventResult>

/** Another event with the same box office reference on a day in common. */
export type Duplicate = { id: number; name: string; startDate: string; endDate: string }

/** What a save waits for: an answer about duplicates, or the confirmation (document 2 §4, Save flow). */
export type SaveQuestion = ({ about: 'duplicates'; duplicates: Duplicate[] } | { about: 'confirmations' }) & {
  /** What will be saved if the answer is yes. */
  values: EventResult
}

/** The tabs of the event's page that a mistake can be in. */
const tabs = { details: 0, attendance: 1 }

type Settings = {
  /** Absent for a new event. */
  event: { id: number; version: number } | undefined
  /** How many cells of the figures hold what is no figure: the save is refused with their number. */
  invalidFigures: number
  then: (id: number) => void
}

/** How often a save was refused for figures, and for how many the last time. */
const noRefusal = { times: 0, figures: 0 }
const refusedWith = (figures: number) => (before: typeof noRefusal) => ({
  times: before.times + (figures > 0 ? 1 : 0),
  figures,
})

/** The save flow of document 2 §4: the form's rules, the box office reference, the confirmation, then the save. */
export function useEventSave(form: EventFormState, { event, invalidFigures, then }: Settings) {
  const complaint = useComplaint(form)
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const [checking, setChecking] = useState(false)
  const [refused, setRefused] = useState(noRefusal)
  // Their number is no longer true once one of them is mended.
  const outdated = refused.figures > 0 && refused.figures !== invalidFigures
  useEffect(() => {
    if (outdated) complaint.withdraw()
  }, [outdated, complaint])

  const save = useSave<EventValues, EventResult, { id: number }>(form, {
    send: (values) =>
      event
        ? api.put('/api/events', { ...values, id: event.id, version: event.version })
        : api.post('/api/events', values),
    saved: event ? say.updated : say.created,
    refused: (reason) => say.saveFailed(event ? 'update' : 'create', reason),
    alreadySaving: 'The event is already being processed',
    complaint,
    then: ({ id }) => then(id),
  })

  async function ask(values: EventResult) {
    if (invalidFigures > 0) return refuseFigures()
    if (values.isTicketedId !== ticketed) return setQuestion({ about: 'confirmations', values })
    const owner = values.eventOrganisations.find(isOwner)
    if (!owner) return void complaint.say(say.noOwnerToValidate)
    const whose = event ? { eventId: event.id } : { organisationId: owner.organisationId }
    const { boxOfficeReferenceId, boxOfficeProviderId: providerId, startDate, endDate } = values
    const asked = { boxOfficeReferenceId: boxOfficeReferenceId ?? '', providerId, startDate, endDate, ...whose }
    try {
      const { isValid, duplicates } = await api.get<{ isValid: boolean; duplicates: Duplicate[] }>(
        '/api/events/validate-id',
        asked,
      )
      setQuestion(isValid ? { about: 'confirmations', values } : { about: 'duplicates', duplicates, values })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) complaint.say(say.unableToValidate(error.message))
    }
  }

  function refuseFigures() {
    setRefused(refusedWith(invalidFigures))
    showTab(tabs.attendance)
    complaint.sayMistake(say.validationErrors(invalidFigures))
  }

  /** The mistakes of both tabs are counted together; the tab that is shown is the one with a field to mend. */
  function refuse(errors: FieldErrors<EventValues>) {
    setRefused(refusedWith(invalidFigures))
    const { eventAttendances, ...details } = errors
    showTab(Object.keys(details).length > 0 ? tabs.details : tabs.attendance)
    complaint.sayOf(errors, (messages) => whyNot(messages, invalidFigures))
  }

  const judge = form.handleSubmit(ask, refuse)

  const review: Save = {
    busy: save.busy || checking,
    submit: (submitted) => {
      submitted?.preventDefault()
      if (save.busy || checking) return
      complaint.withdraw()
      setChecking(true)
      void judge().finally(() => setChecking(false))
    },
  }

  return {
    review,
    question,
    /** How often a save was refused because of figures: they are listed then. */
    refusedFigures: refused.times,
    goOn: () => {
      setQuestion(null)
      save.submit()
    },
    cancel: () => setQuestion(null),
  }
}

/** Two mistakes have a sentence of their own when they are the only one (document 2 §5). */
function whyNot(messages: readonly string[], invalidFigures: number): string {
  const [only] = messages
  const speaksForItself = only === say.noOrganisation || only === say.chooseProvider
  const count = messages.length + invalidFigures
  return count === 1 && speaksForItself ? say.unableToSave(only) : say.validationErrors(count)
}
