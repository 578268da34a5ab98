'use client'

import { useWatch } from 'react-hook-form'
import { SkeletonText } from '@/components/ui/skeleton'
import { buildSchema } from '@/lib/surveys/questions/build-schema'
import { questionsOf, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { SurveyFields } from '@/lib/surveys/schema'

type SurveySummaryProps = { eventName: string; template: unknown; bank: unknown }

/** Step 3: the questions as they will be asked, in their order, with every name filled in (document 3 §9). */
export function SurveySummary({ eventName, template, bank }: SurveySummaryProps) {
  const fields = useWatch<SurveyFields>() as SurveyFields
  if (template === null || template === undefined)
    return fields.surveyTemplateId ? <SkeletonText lines={8} /> : <p>Choose a mandated template in step 1 first.</p>
  const questions = questionsOf(
    buildSchema({
      template,
      optionalTemplate: bank,
      optionalQuestions: fields.optionalQuestions,
      placeholders: fields.optionalQuestionPlaceholders,
      tokens: {
        event: eventName,
        organisation: fields.organisationDisplayName,
        discipline: fields.disciplineDisplayName,
        location: fields.locationDisplayName,
      },
    }),
  )
  return (
    <section aria-label="Survey Summary" className="mb-6 rounded-md border border-line bg-paper">
      <p className="border-line border-b px-5 py-3 text-ink-soft">
        {questions.length} questions, one to a page. About {Math.max(1, Math.round(questions.length / 4))} minutes.
      </p>
      <ol className="divide-y divide-line">
        {questions.map((question, position) => (
          <li key={question.name} className="flex gap-4 px-5 py-4">
            <span className="w-7 shrink-0 text-right text-ink-soft tabular-nums">{position + 1}</span>
            <Question question={question} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const kinds = {
  radiogroup: 'One answer',
  dropdown: 'One answer from a list',
  checkbox: 'Several answers',
  text: 'Their own words',
  matrixdropdown: 'A number for each group',
} as const

function Question({ question }: { question: SchemaElement }) {
  const choices = 'choices' in question ? question.choices.map(({ text }) => text) : []
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{question.title}</h3>
      <p className="text-ink-soft text-sm">
        {question.name} · {kinds[question.type]}
        {!question.isRequired && ' · may be skipped'}
        {question.visibleIf && ' · asked only when an earlier answer calls for it'}
      </p>
      {choices.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-accent underline underline-offset-3">
            {choices.length} answers<span className="sr-only"> to choose from: {question.title}</span>
          </summary>
          <ul className="mt-1 list-disc pl-6">
            {choices.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
