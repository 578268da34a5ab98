'use client'

import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type * as z from 'zod'
import { useErrorToast } from '@/components/form/use-error-toast'
import { type SaveControls, useSave } from '@/components/form/use-save'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { showTab } from '@/components/ui/tabs'
import { type AnswerOf, api } from '@/lib/api'
import type { AttendanceInput } from '@/lib/events/attendance-schema'
import { messages } from '@/lib/events/messages'
import { isOwner, ticketed } from '@/lib/events/rules'
import type { newEvent } from '@/lib/events/schema'
import { Problem } from '@/lib/floor/http/problem'
import type { StandingConfirmation } from './confirmations-reset-banner'

export type EventValues = z.input<typeof newEvent>
export type EventResult = z.output<typeof newEvent>
export type EventFormState = ValidatedForm<EventValues, EventResult>

/** Another event with the same box office reference on a day in common. */
type Duplicate = AnswerOf<'GET /api/events/validate-id'>['duplicates'][number]

/** What a save waits for: an answer about duplicates, or the confirmation. */
export type SaveQuestion = ({ about: 'duplicates'; duplicates: Duplicate[] } | { about: 'confirmations' }) & {
  /** What will be saved if the answer is yes. */
  values: EventResult
  /** The confirmations that stand at this moment, of the organisations that the event has or will have. */
  confirmed: readonly StandingConfirmation[]
  /** The organisations of which these are all. */
  organisations: readonly KnownOrganisation[]
}

/** An organisation whose confirmations are known to whoever saves. */
export type KnownOrganisation = { organisationId: number; organisationName: string }

/** What is offered when somebody has deleted the event meanwhile. */
const saveAsNew = { label: 'Save as a new event', saved: messages.created }

/** The tabs of the event's page that a mistake can be in. */
const tabs = { details: 0, attendance: 1 }

type EventSaveSettings = {
  /** Absent for a new event. */
  event: { id: number; version: number } | undefined
  /** How many cells of the figures contain no valid figure: the save is refused with their number. */
  invalidFigures: number
  /** Every figure as it is on the screen. */
  allFigures: () => AttendanceInput[] | undefined
  /** With what was saved. */
  then: (id: number, saved: EventResult) => void
}

/** How often a save was refused for figures, and for how many the last time. */
const noRefusal = { times: 0, figures: 0 }
const countRefusal = (figures: number) => (before: typeof noRefusal) => ({
  times: before.times + (figures > 0 ? 1 : 0),
  figures,
})

/** The save flow: the form's rules, the box office reference, the confirmation, then the save. */
export function useEventSave(form: EventFormState, { event, invalidFigures, allFigures, then }: EventSaveSettings) {
  const errorToast = useErrorToast(form)
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const [checking, setChecking] = useState(false)
  const [refusals, setRefusals] = useState(noRefusal)
  // Their number is no longer true once one of them is mended.
  const outdated = refusals.figures > 0 && refusals.figures !== invalidFigures
  useEffect(() => {
    if (outdated) errorToast.dismiss()
  }, [outdated, errorToast])

  const describeRefusal = (reason: string) => messages.saveFailed(event ? 'update' : 'create', reason)
  const sentValues = useRef<EventResult>(undefined)
  const save = useSave<EventValues, EventResult, { id: number }>(form, {
    send: (values) => {
      sentValues.current = values
      return event
        ? api.send('PUT /api/events', { body: { ...values, id: event.id, version: event.version } })
        : api.send('POST /api/events', { body: values })
    },
    saved: event ? messages.updated : messages.created,
    refused: describeRefusal,
    alreadySaving: 'The event is already being processed',
    errorToast,
    asNew: event && {
      ...saveAsNew,
      send: (values) => {
        sentValues.current = values
        return api.send('POST /api/events', { body: { ...values, eventAttendances: allFigures() } })
      },
    },
    then: ({ id }) => sentValues.current && then(id, sentValues.current),
  })

  async function reviewSave(values: EventResult) {
    if (invalidFigures > 0) return refuseFigures()
    const isTicketed = values.isTicketedId === ticketed
    if (isTicketed && !values.eventOrganisations.some(isOwner))
      return void errorToast.showMistake(messages.noOwnerToValidate)
    let describeError = messages.unableToValidate
    try {
      const { isValid, duplicates } = isTicketed ? await checkReference(values, event?.id) : noDuplicates
      describeError = describeRefusal
      const { data: confirmed, organisations } = await findConfirmed(values, event?.id)
      const about = isValid ? ({ about: 'confirmations' } as const) : ({ about: 'duplicates', duplicates } as const)
      setQuestion({ ...about, values, confirmed, organisations })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 401) return
      if (error.isDeleted)
        errorToast.show(describeRefusal(error.message), { label: saveAsNew.label, onPress: save.submitAsNew })
      else errorToast.show(describeError(error.message))
    }
  }

  function refuseFigures() {
    setRefusals(countRefusal(invalidFigures))
    showTab(tabs.attendance)
    errorToast.showMistake(messages.validationErrors(invalidFigures))
  }

  /** The mistakes of both tabs are counted together; the tab that is shown is the one with a field to mend. */
  function refuseInvalid(errors: FieldErrors<EventValues>) {
    setRefusals(countRefusal(invalidFigures))
    const { eventAttendances, ...details } = errors
    showTab(Object.keys(details).length > 0 ? tabs.details : tabs.attendance)
    errorToast.showErrors(errors, (mistakes) => invalidMessage(mistakes, invalidFigures))
  }

  const validate = form.handleSubmit(reviewSave, refuseInvalid)

  const review: SaveControls = {
    busy: save.busy || checking,
    submit: (submitted) => {
      submitted?.preventDefault()
      if (save.busy || checking) return
      errorToast.dismiss()
      setChecking(true)
      void validate().finally(() => setChecking(false))
    },
  }

  return {
    review,
    question,
    /** How often a save was refused because of figures: they are listed then. */
    refusedFigures: refusals.times,
    proceed: () => {
      setQuestion(null)
      save.submit()
    },
    cancel: () => setQuestion(null),
  }
}

const noDuplicates: AnswerOf<'GET /api/events/validate-id'> = { isValid: true, duplicates: [] }

/** Whether the event may have its box office reference: decided by the event, or by the owner of a new one. */
function checkReference(values: EventResult, eventId: number | undefined) {
  const { boxOfficeReferenceId, boxOfficeProviderId: providerId, startDate, endDate, eventOrganisations } = values
  const organisationId = eventId === undefined ? eventOrganisations.find(isOwner)?.organisationId : undefined
  return api.send('GET /api/events/validate-id', {
    query: {
      boxOfficeReferenceId: boxOfficeReferenceId ?? '',
      ...{ providerId: providerId ?? '', startDate, endDate, eventId, organisationId },
    },
  })
}

/** The standing confirmations of the organisations that the event will have, and of those it has. */
function findConfirmed({ eventOrganisations }: EventResult, eventId: number | undefined) {
  const organisationIds = eventOrganisations.map(({ organisationId }) => organisationId).join(',')
  return api.send('GET /api/events/confirmed-quarters', { query: { organisationIds, eventId } })
}

/** Two mistakes have a sentence of their own when they are the only one. */
function invalidMessage(mistakes: readonly string[], invalidFigures: number): string {
  const [only] = mistakes
  const speaksForItself = only === messages.noOrganisation || only === messages.chooseProvider
  const count = mistakes.length + invalidFigures
  return count === 1 && speaksForItself ? messages.unableToSave(only) : messages.validationErrors(count)
}
