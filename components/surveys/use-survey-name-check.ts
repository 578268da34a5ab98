'use client'

import { useEffect } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { surveyLimits } from '@/lib/surveys/rules'
import type { SurveyForm } from './use-survey-form'

const debounceMs = 400

/** Asks whether the name is free once typing pauses; skipped when the name is unchanged. */
export function useSurveyNameCheck(form: SurveyForm['form'], survey: SurveyDetails) {
  const toasts = useToasts()
  const name = form.watch('name')
  const { id, eventId, name: current } = survey
  useEffect(() => {
    const wanted = name.trim()
    if (wanted === '' || wanted === current || wanted.length > surveyLimits.name) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      if (eventId === null) return toasts.error(messages.unableToCheckName(messages.eventNotSpecified))
      try {
        const answer = await api.send('GET /api/surveys/checknameavailability', {
          query: { name: wanted, surveyId: id },
          signal: abort.signal,
        })
        if (!answer.nameAvailable) form.setError('name', { type: 'server', message: messages.nameUsed })
      } catch (error) {
        if (error instanceof Problem) toasts.error(messages.unableToCheckName(error.message))
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [name, current, id, eventId, form, toasts])
}
