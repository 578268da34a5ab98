'use client'

import { type RefObject, useEffect, useState } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { type AnswerOf, api } from '@/lib/api'
import { messages } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import type { SurveyFields } from '@/lib/surveys/schema'
import type { SurveyForm } from './use-survey-form'

export type TemplateChoice = {
  id: number
  name: string
  numberOfQuestions: number
  /** Present where an organisation made it. */
  organisationId: number | null
}

type TemplateSettings = { initial: unknown; bankId: number | null; restoredId: RefObject<number | null> }

type TemplateAnswer = AnswerOf<'GET /api/survey-templates/{id}'>

/**
 * The schema of the template chosen in the form. Another choice is fetched, and an organisation's own brings its
 * optional questions and placeholders, but for one that was restored together with them (`restoredId`); when that
 * fails the template is reset to none.
 */
export function useTemplateSchema(
  form: SurveyForm['form'],
  survey: SurveyDetails,
  { initial, bankId, restoredId }: TemplateSettings,
): unknown {
  const toasts = useToasts()
  const chosen = form.watch('surveyTemplateId') as number | null
  const [loaded, setLoaded] = useState<{ id: number | null; schema: unknown }>({
    id: survey.surveyTemplateId,
    schema: initial,
  })
  useEffect(() => {
    if (chosen === null || chosen === loaded.id) return
    const abort = new AbortController()
    api
      .send('GET /api/survey-templates/{id}', { params: { id: chosen }, signal: abort.signal })
      .then((template) => {
        setLoaded({ id: chosen, schema: template.schema })
        if (template.kind === 'organisation' && chosen !== restoredId.current) applyTemplate(form, template, bankId)
        restoredId.current = null
      })
      .catch(() => {
        if (abort.signal.aborted) return
        restoredId.current = null
        toasts.error(messages.templateFailed)
        form.setValue('surveyTemplateId', null as unknown as number, { shouldDirty: true })
      })
    return () => abort.abort()
  }, [chosen, loaded.id, form, toasts, bankId, restoredId])
  return chosen === loaded.id ? loaded.schema : null
}

function applyTemplate(form: SurveyForm['form'], template: TemplateAnswer, bankId: number | null) {
  const { optionalQuestions } = template
  const placeholders = template.optionalQuestionPlaceholders as SurveyFields['optionalQuestionPlaceholders']
  const changed = { shouldDirty: true }
  form.setValue('optionalQuestions', optionalQuestions, changed)
  form.setValue('optionalQuestionPlaceholders', placeholders, changed)
  form.setValue('optionalQuestionTemplateId', optionalQuestions.length > 0 ? bankId : null, changed)
}
