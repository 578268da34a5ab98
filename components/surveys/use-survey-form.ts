'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, useRef, useState } from 'react'
import { useErrorToast } from '@/components/form/use-error-toast'
import { type SaveControls, useSave } from '@/components/form/use-save'
import { useValidatedForm, type ValidatedForm } from '@/components/form/use-validated-form'
import { showTab } from '@/components/ui/tabs'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { type AnswerOf, api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import type { SavedSurvey, SurveyFields } from '@/lib/surveys/schema'
import { toSurveyForm } from '@/lib/surveys/survey-form-fields'
import { removeUnsavedSurvey } from './unsaved-survey'
import { useSurveyNameCheck } from './use-survey-name-check'

type SavePurpose = 'save' | 'publish' | 'preview'
type SaveAnswer = AnswerOf<'PUT /api/surveys/{id}'> & { logoProblem?: string }

/** What a transition answers. */
type TransitionAnswer = AnswerOf<'POST /api/surveys/{id}/close'>

/** For whatever moves the survey from one state to another while its form is open. */
export type SurveyTransitions = {
  /** The survey's version as this page last heard of it. */
  getVersion: () => number
  /** The form goes on from the survey as the transition left it. */
  apply: (answer: TransitionAnswer) => void
}

export type SurveyForm = {
  form: ValidatedForm<SurveyFields, SavedSurvey>
  save: SaveControls
  publish: () => void
  preview: () => void
  transitions: SurveyTransitions
  /** The logo that was chosen and goes with the next save. */
  logo: { file: File | null; choose: (file: File | null) => void; remove: () => Promise<void> }
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
  logoFile: '',
})

const refusals: Record<SavePurpose, (isDraft: boolean) => (reason: string) => string> = {
  save: (isDraft) => (isDraft ? messages.unableToSaveDraft : messages.unableToSave),
  publish: () => messages.unableToSave,
  preview: () => messages.unableToPreview,
}

const loadSchema = () => import('@/lib/surveys/schema').then(({ savedSurvey }) => savedSurvey)

/** A refusal that is a whole sentence already; any other comes after what could not be done. */
const wholeSentences: readonly string[] = [messages.templateNameEmpty, messages.templateDescriptionEmpty]

/**
 * The form of the survey editor and its three ways to save: draft or changes, publish, preview.
 * @param isRestored whether what an earlier session left unsaved is in the form
 */
export function useSurveyForm(survey: SurveyDetails, isRestored: RefObject<boolean>): SurveyForm {
  const router = useRouter()
  const toasts = useToasts()
  const removal = useAction()
  const purpose = useRef<SavePurpose>('save')
  const version = useRef(survey.version)
  version.current = Math.max(version.current, survey.version)
  const form = useValidatedForm<SurveyFields, SavedSurvey>(loadSchema, fieldsOf(survey))
  const savedLastDay = form.formState.defaultValues?.activeTo
  const [file, setFile] = useState<File | null>(null)

  async function send(sent: SavedSurvey): Promise<SaveAnswer> {
    const answer = await api.send('PUT /api/surveys/{id}', {
      params: { id: survey.id },
      body: toSurveyForm({
        ...sent,
        logoFile: null,
        version: version.current,
        isDraft: purpose.current === 'publish' ? false : survey.isDraft,
        isPreview: purpose.current === 'preview',
      }),
    })
    return file ? { ...answer, ...(await sendLogo(survey.id, file)) } : answer
  }

  function saved(answer: SaveAnswer, values: SurveyFields) {
    version.current = answer.version
    // What nobody has decided on stays on offer.
    if (isRestored.current) removeUnsavedSurvey(survey.id)
    if (answer.logoProblem === undefined) clearFile()
    else errorToast.show(messages.savedWithoutLogo(answer.logoProblem))
    if (answer.organisationTemplateId !== undefined) {
      toasts.success(messages.templateSaved(values.orgSurveyTemplateName))
      form.resetField('createAsOrganisationTemplate', { defaultValue: false })
      form.resetField('orgSurveyTemplateName', { defaultValue: '' })
      form.resetField('orgSurveyTemplateDescription', { defaultValue: '' })
    }
    if (purpose.current === 'preview' && !answer.quickCode) toasts.error(messages.unableToOpen)
    else if (purpose.current === 'preview') window.location.assign(`/survey/${answer.quickCode}`)
    else router.refresh()
  }

  function clearFile() {
    setFile(null)
    form.resetField('logoFile', { defaultValue: '' })
  }

  // A refusal before the save and one of the save are shown in the same place.
  const errorToast = useErrorToast(form)
  const save = useSave(form, {
    errorToast,
    send,
    saved: () => savedMessage(purpose.current, survey.isDraft),
    refused: (reason) => (wholeSentences.includes(reason) ? reason : refusals[purpose.current](survey.isDraft)(reason)),
    invalid: (count) => {
      showTab(0)
      return messages.unableToSaveFields(count)
    },
    alreadySaving: 'The survey is already being processed',
    then: saved,
  })

  /** The name and the description of the template must be there before anything is sent. */
  function checkTemplateName(): boolean {
    if (!form.getValues('createAsOrganisationTemplate')) return true
    const [missing] = templateFields.filter(([name]) => form.getValues(name).trim() === '')
    if (!missing) return true
    const [name, message] = missing
    showTab(0)
    form.setError(name, { type: 'server', message })
    errorToast.show(message)
    return false
  }

  const removeLogo = () =>
    removal.run(messages.unableToRemoveLogo, async () => {
      const { version: next } = await api.send('DELETE /api/surveys/{id}/logo', { params: { id: survey.id } })
      version.current = next
      toasts.success(messages.logoRemoved)
      router.refresh()
    })

  function applyTransition({ version: next, state, activeTo }: TransitionAnswer) {
    version.current = next
    // An archived survey shows what is saved of it; losing the rest was agreed to before.
    if (state === 'archived') {
      form.reset()
      setFile(null)
    }
    // Otherwise the next save would send the day that was taken away, and undo the transition.
    const lastDay = activeTo ?? ''
    if (lastDay !== savedLastDay) form.resetField('activeTo', { defaultValue: lastDay })
  }

  const submitAs = (requested: SavePurpose) => (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    if (!save.busy && !checkTemplateName()) return
    // What is under way keeps its purpose: pressing again only shows a message.
    if (!save.busy) purpose.current = requested
    save.submit(event)
  }
  useSurveyNameCheck(form, survey)
  return {
    form,
    save: { ...save, submit: submitAs('save') },
    publish: () => submitAs('publish')(),
    preview: () => submitAs('preview')(),
    transitions: { getVersion: () => version.current, apply: applyTransition },
    logo: { file, choose: setFile, remove: removeLogo },
  }
}

const templateFields = [
  ['orgSurveyTemplateName', messages.templateNameEmpty],
  ['orgSurveyTemplateDescription', messages.templateDescriptionEmpty],
] as const

/** The survey's new version, or why it has no new logo: the survey is saved by then, so nothing is thrown. */
async function sendLogo(id: number, file: File): Promise<Partial<SaveAnswer>> {
  try {
    const { version } = await api.upload('POST /api/surveys/{id}/logo', file, { params: { id } })
    return { version }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { logoProblem: error.message }
  }
}

function savedMessage(purpose: SavePurpose, wasDraft: boolean): string {
  if (purpose === 'publish') return messages.published
  return wasDraft ? messages.draftSaved : messages.changesSaved
}
