'use client'

import { useFormContext } from 'react-hook-form'
import { FormCheckbox, FormTextArea, FormTextField } from '@/components/form/fields'
import { FormSection } from '@/components/form/form-section'
import { surveyLimits } from '@/lib/surveys/rules'
import type { SurveyFields } from '@/lib/surveys/schema'

/** Keeps the questions of a draft for later surveys of the organisation. */
export function SaveAsTemplate() {
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
