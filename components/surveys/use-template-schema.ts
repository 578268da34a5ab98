'use client'

import { useEffect, useState } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/floor/http/api'
import { say } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import type { SurveyForm } from './use-survey-form'

export type TemplateChoice = { id: number; name: string; numberOfQuestions: number }

/**
 * The schema of the template chosen in the form. Another choice is fetched; when that fails the template is reset to
 * none (document 3 §4).
 */
export function useTemplateSchema(form: SurveyForm['form'], survey: SurveyDetails, initial: unknown): unknown {
  const toasts = useToasts()
  const chosen = form.watch('surveyTemplateId') as number | null
  const [loaded, setLoaded] = useState<{ id: number | null; schema: unknown }>({
    id: survey.surveyTemplateId,
    schema: initial,
  })
  useEffect(() => {
    if (chosen === null || chosen === loaded.id) return
    const asked = new AbortController()
    api
      .get<{ schema: unknown }>(`/api/survey-templates/${chosen}`, {}, { signal: asked.signal })
      .then(({ schema }) => setLoaded({ id: chosen, schema }))
      .catch(() => {
        if (asked.signal.aborted) return
        toasts.error(say.templateFailed)
        form.setValue('surveyTemplateId', null as unknown as number, { shouldDirty: true })
      })
    return () => asked.abort()
  }, [chosen, loaded.id, form, toasts])
  return chosen === loaded.id ? loaded.schema : null
}
