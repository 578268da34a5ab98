'use client'

import { FormDateField, FormSelect, FormTextArea, FormTextField } from '@/components/form/fields'
import { FormSection } from '@/components/form/form-section'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { surveyLimits } from '@/lib/surveys/rules'
import type { TemplateChoice } from './use-template-schema'

type SurveyDetailsStepProps = { survey: SurveyDetails; templates: readonly TemplateChoice[] }

/** Step 1: name, template, texts and the names that stand in the questions. */
export function SurveyDetailsStep({ survey, templates }: SurveyDetailsStepProps) {
  const published = !survey.isDraft
  return (
    <>
      <FormSection title="The survey">
        <FormTextField name="name" label="Survey name" required limit={surveyLimits.name} />
        <FormSelect
          name="surveyTemplateId"
          label="Mandated template"
          required
          readOnly={survey.hasResponses}
          choices={withCurrent(templates, survey)}
          hint={survey.hasResponses ? 'Fixed, because answers have arrived.' : undefined}
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
    </>
  )
}

/** A template that is no longer offered stays in the list of a survey built on it. */
function withCurrent(templates: readonly TemplateChoice[], survey: SurveyDetails): TemplateChoice[] {
  const { surveyTemplateId: id, surveyTemplateName: name } = survey
  if (id === null || templates.some((template) => template.id === id)) return [...templates]
  return [...templates, { id, name: name ?? 'Earlier template', numberOfQuestions: survey.numberOfQuestions }]
}
