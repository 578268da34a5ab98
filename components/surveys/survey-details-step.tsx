'use client'

import { useFormContext } from 'react-hook-form'
import { FormCheckbox, FormDateField, FormSelect, FormTextArea, FormTextField } from '@/components/form/fields'
import { FormSection } from '@/components/form/form-section'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { type QuestionLock, surveyLimits } from '@/lib/surveys/rules'
import type { SurveyFields } from '@/lib/surveys/schema'
import { SurveyLogo } from './survey-logo'
import type { SurveyForm } from './use-survey-form'
import type { TemplateChoice } from './use-template-schema'

type SurveyDetailsStepProps = {
  survey: SurveyDetails
  templates: readonly TemplateChoice[]
  form: SurveyForm['form']
  logo: SurveyForm['logo']
}

const lockHints: Record<QuestionLock, string> = {
  responses: 'Fixed, because answers have arrived.',
  device: 'Fixed while a device is out in unattended mode.',
}

/** Step 1: name, template, texts, the names used in the questions, and the logo. */
export function SurveyDetailsStep({ survey, templates, form, logo }: SurveyDetailsStepProps) {
  const published = !survey.isDraft
  const chosen = form.watch('surveyTemplateId') as number | null
  const isOwnTemplate =
    chosen === survey.surveyTemplateId
      ? survey.surveyTemplateKind === 'organisation'
      : templates.some(({ id, organisationId }) => id === chosen && organisationId !== null)
  return (
    <>
      <FormSection title="The survey">
        <FormTextField name="name" label="Survey name" required limit={surveyLimits.name} />
        <FormSelect
          name="surveyTemplateId"
          label="Mandated template"
          required
          choices={choicesOf(templates, survey)}
          {...(survey.questionLock && { readOnly: true })}
          hint={
            survey.questionLock
              ? lockHints[survey.questionLock]
              : isOwnTemplate && 'Your own: it brings its optional questions and placeholders.'
          }
        />
        {published && (
          <>
            <FormDateField name="activeFrom" label="Active from" hint="Leave blank to be open at once." />
            <FormDateField name="activeTo" label="Active to" hint="Leave blank to stay open." />
          </>
        )}
      </FormSection>
      <FormSection title="What respondents read">
        <FormTextArea name="introduction" label="Introduction" required limit={surveyLimits.introduction} />
        <FormTextArea
          name="postCompletionMessage"
          label="Post-completion message"
          required
          limit={surveyLimits.postCompletionMessage}
        />
        <FormTextField
          name="postCompletionUrl"
          label="Post-completion URL"
          hint="A page they may go on to, for instance your website."
          limit={surveyLimits.postCompletionUrl}
        />
      </FormSection>
      <FormSection
        title="Names in the questions"
        description="Wherever a question speaks of your organisation, your art form or the place, it uses these words."
      >
        <FormTextField
          name="organisationDisplayName"
          label="Organisation display name"
          required
          limit={surveyLimits.organisationDisplayName}
        />
        <FormTextField
          name="disciplineDisplayName"
          label="Discipline display name"
          required
          limit={surveyLimits.disciplineDisplayName}
        />
        <FormTextField
          name="locationDisplayName"
          label="Location display name"
          required
          limit={surveyLimits.locationDisplayName}
        />
      </FormSection>
      <SurveyLogo survey={survey} file={logo.file} onFile={logo.choose} onRemove={logo.remove} />
      {survey.mayEdit && survey.isDraft && !isOwnTemplate && <SaveAsTemplate />}
    </>
  )
}

const ownTemplateName = (name: string) => `${name} (organisation template)`

/** A template that is no longer offered stays in the list of a survey built on it. */
function choicesOf(templates: readonly TemplateChoice[], survey: SurveyDetails) {
  const { surveyTemplateId: id, surveyTemplateName: name, surveyTemplateKind: kind } = survey
  const offered = templates.map((one) => ({
    id: one.id,
    name: one.organisationId === null ? one.name : ownTemplateName(one.name),
  }))
  if (id === null || offered.some((template) => template.id === id)) return offered
  const currentName = name ?? 'Earlier template'
  return [...offered, { id, name: kind === 'organisation' ? ownTemplateName(currentName) : currentName }]
}

/** Keeps the questions of a draft for later surveys of the organisation. */
function SaveAsTemplate() {
  const wanted = useFormContext<SurveyFields>().watch('createAsOrganisationTemplate')
  return (
    <FormSection
      title="Organisation template"
      description="Keeps this template, the optional questions and their placeholders, for your next surveys."
    >
      <FormCheckbox
        name="createAsOrganisationTemplate"
        label="Save as an organisation template"
        className="lg:col-span-2"
      />
      {wanted && (
        <>
          <FormTextField
            name="orgSurveyTemplateName"
            label="Template name"
            required
            limit={surveyLimits.orgSurveyTemplateName}
          />
          <FormTextArea
            name="orgSurveyTemplateDescription"
            label="Template description"
            required
            rows={2}
            limit={surveyLimits.orgSurveyTemplateDescription}
          />
        </>
      )}
    </FormSection>
  )
}
