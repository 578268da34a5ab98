'use client'

import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useLatePart } from '@/components/form/use-late-part'
import { buildSchema } from '@/lib/surveys/questions/build-schema'
import type { SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { surveyTokens } from '@/lib/surveys/questions/tokens'
import { findUnfilledBrackets, type UnfilledBrackets } from '@/lib/surveys/questions/unfilled-brackets'
import type { SurveyFields } from '@/lib/surveys/schema'

export type SchemaSources = { eventName: string | null; template: unknown; bank: unknown }

/**
 * What the survey would ask as the form is now, and what is left in brackets of it; null while no template is there. For
 * parts of the form whose script comes later.
 */
export function useCurrentSchema({ eventName, template, bank }: SchemaSources): {
  fields: SurveyFields
  schema: SurveySchema | null
  unfilled: readonly UnfilledBrackets[]
} {
  useLatePart()
  const fields = useWatch<SurveyFields>() as SurveyFields
  return useMemo(() => {
    if (template === null || template === undefined) return { fields, schema: null, unfilled: [] }
    const schema = buildSchema({
      template,
      optionalTemplate: bank,
      optionalQuestions: fields.optionalQuestions,
      placeholders: fields.optionalQuestionPlaceholders,
      tokens: surveyTokens(eventName, fields),
    })
    return { fields, schema, unfilled: findUnfilledBrackets(schema, fields) }
  }, [fields, eventName, template, bank])
}
