'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import type { Save } from '@/components/form/use-save'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm, type ValidatedForm } from '@/components/form/use-validated-form'
import { showTab } from '@/components/ui/tabs'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { toSurveyForm } from '@/lib/surveys/form-fields'
import { say } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import type { SavedSurvey, SurveyFields } from '@/lib/surveys/schema'

type Purpose = 'save' | 'publish' | 'preview'
type Saved = { id: number; version: number; quickCode: string | null }

export type SurveyForm = {
  form: ValidatedForm<SurveyFields, SavedSurvey>
  save: Save
  publish: () => void
  preview: () => void
}

const fieldsOf = (survey: SurveyDetails): SurveyFields => ({
  name: survey.name ?? '',
  // A survey without a template has none chosen: the schema says what is missing.
  surveyTemplateId: survey.surveyTemplateId as number,
  introduction: survey.introduction,
  postCompletionMessage: survey.postCompletionMessage,
  postCompletionUrl: survey.postCompletionUrl,
  organisationDisplayName: survey.organisationDisplayName,
  disciplineDisplayName: survey.disciplineDisplayName,
  locationDisplayName: survey.locationDisplayName,
  activeFrom: survey.activeFrom ?? '',
  activeTo: survey.activeTo ?? '',
  optionalQuestionTemplateId: survey.optionalQuestionTemplateId,
  optionalQuestions: survey.optionalQuestions,
  optionalQuestionPlaceholders: survey.optionalQuestionPlaceholders,
  logoOrganisationId: survey.logoOrganisationId,
  createAsOrganisationTemplate: false,
  orgSurveyTemplateName: '',
  orgSurveyTemplateDescription: '',
})

const refusals: Record<Purpose, (isDraft: boolean) => (reason: string) => string> = {
  save: (isDraft) => (isDraft ? say.unableToSaveDraft : say.unableToSave),
  publish: () => say.unableToSave,
  preview: () => say.unableToPreview,
}

const rules = () => import('@/lib/surveys/schema').then(({ savedSurvey }) => savedSurvey)

/** The form of the survey editor and its three ways to save: draft or changes, publish, preview. */
export function useSurveyForm(survey: SurveyDetails): SurveyForm {
  const router = useRouter()
  const toasts = useToasts()
  const purpose = useRef<Purpose>('save')
  const version = useRef(survey.version)
  version.current = Math.max(version.current, survey.version)
  const form = useValidatedForm<SurveyFields, SavedSurvey>(rules, fieldsOf(survey))

  const save = useSave(form, {
    send: (sent) =>
      api.put<Saved>(
        `/api/surveys/${survey.id}`,
        toSurveyForm({
          ...sent,
          version: version.current,
          isDraft: purpose.current === 'publish' ? false : survey.isDraft,
          isPreview: purpose.current === 'preview',
        }),
      ),
    saved: () => savedWords(purpose.current, survey.isDraft),
    refused: (reason) => refusals[purpose.current](survey.isDraft)(reason),
    invalid: (count) => {
      showTab(0)
      return say.unableToSaveFields(count)
    },
    alreadySaving: 'The survey is already being processed',
    then: (answer) => {
      version.current = answer.version
      if (purpose.current === 'preview' && !answer.quickCode) toasts.error(say.unableToOpen)
      else if (purpose.current === 'preview') window.location.assign(`/survey/${answer.quickCode}`)
      else router.refresh()
    },
  })

  const submitAs = (wanted: Purpose) => (event?: { preventDefault: () => void }) => {
    purpose.current = wanted
    save.submit(event)
  }
  useNameCheck(form, survey)
  return {
    form,
    save: { ...save, submit: submitAs('save') },
    publish: () => submitAs('publish')(),
    preview: () => submitAs('preview')(),
  }
}

function savedWords(purpose: Purpose, wasDraft: boolean): string {
  if (purpose === 'publish') return say.published
  return wasDraft ? say.draftSaved : say.changesSaved
}

const pauseMs = 400

/** Asks whether the name is free once typing pauses; skipped when the name is unchanged (document 3 §5). */
function useNameCheck(form: SurveyForm['form'], survey: SurveyDetails) {
  const toasts = useToasts()
  const name = form.watch('name')
  const { id, eventId, name: current } = survey
  useEffect(() => {
    const wanted = name.trim()
    if (wanted === '' || wanted === current || wanted.length > 75) return
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      if (eventId === null) return toasts.error(say.unableToCheckName(say.eventNotSpecified))
      try {
        const answer = await api.get<{ nameAvailable: boolean }>(
          '/api/surveys/checknameavailability',
          { name: wanted, surveyId: id },
          { signal: asked.signal },
        )
        if (!answer.nameAvailable) form.setError('name', { type: 'server', message: say.nameUsed })
      } catch (error) {
        if (error instanceof Problem) toasts.error(say.unableToCheckName(error.message))
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [name, current, id, eventId, form, toasts])
}
