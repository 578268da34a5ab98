'use client'

import { FileUp } from 'lucide-react'
import { ButtonLink } from '@/components/ui/link'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { TemplateButton } from './template-button'

/** Of a published survey: its offline template, and where it is uploaded (document 3 §2). For whoever may change it. */
export function OfflineButtons({ survey }: { survey: Pick<SurveyDetails, 'id' | 'isDraft' | 'mayEdit'> }) {
  if (survey.isDraft || !survey.mayEdit) return null
  return (
    <>
      <TemplateButton surveyId={survey.id} />
      <ButtonLink href={`/survey-data/${survey.id}`} icon={<FileUp size={18} aria-hidden="true" />}>
        Upload offline template
      </ButtonLink>
    </>
  )
}
