'use client'

import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import { useFormSurroundings } from '@/components/form/form-context'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { TextField } from '@/components/ui/text-field'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { hasPlaceholder } from '@/lib/surveys/questions/tokens'
import type { SurveyFields } from '@/lib/surveys/schema'

type OptionalQuestionsProps = { bank: { id: number; schema: unknown } | null; locked: boolean }

/** Step 2: questions that may be added to the mandated ones, by theme. */
export function OptionalQuestions({ bank, locked }: OptionalQuestionsProps) {
  const { readOnly } = useFormSurroundings()
  const ticked = useController<SurveyFields, 'optionalQuestions'>({ name: 'optionalQuestions' }).field
  const template = useController<SurveyFields, 'optionalQuestionTemplateId'>({
    name: 'optionalQuestionTemplateId',
  }).field
  const themes = useMemo(() => byTheme(elementsOf(bank?.schema)), [bank])
  if (!bank || themes.length === 0) return <EmptyState title="There are no optional questions yet" />
  const fixed = readOnly || locked

  function tick(name: string, on: boolean) {
    const names = on ? [...ticked.value, name] : ticked.value.filter((one) => one !== name)
    ticked.onChange(names)
    template.onChange(names.length > 0 ? (bank?.id ?? null) : null)
  }

  return (
    <div className="mb-6 flex flex-col gap-6">
      <p className="max-w-text">
        Extra questions can be added to the mandated ones by ticking their checkboxes.{' '}
        <strong className="font-semibold tabular-nums">{ticked.value.length}</strong> chosen; each adds about 15
        seconds.
      </p>
      {themes.map(([theme, questions]) => (
        <fieldset key={theme} className="rounded-md border border-line bg-paper p-5 sm:p-6">
          <legend className="px-1 font-semibold text-lg">{theme}</legend>
          <ul className="flex flex-col divide-y divide-line">
            {questions.map((question) => (
              <li key={question.name} className="flex flex-col gap-2 py-2">
                <Checkbox
                  label={question.title}
                  hint={question.name}
                  value={ticked.value.includes(question.name)}
                  onChange={(on) => tick(question.name, on)}
                  disabled={fixed}
                />
                {ticked.value.includes(question.name) && hasPlaceholder(question.name, question.title) && (
                  <Placeholder name={question.name} disabled={fixed} />
                )}
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

/** The words that take the place of the brackets in a question's title. */
function Placeholder({ name, disabled }: { name: string; disabled: boolean }) {
  const { field } = useController<SurveyFields, 'optionalQuestionPlaceholders'>({
    name: 'optionalQuestionPlaceholders',
  })
  return (
    <div className="pl-9">
      <TextField
        label="Words in place of the brackets"
        value={field.value[name]?.placeholder ?? ''}
        onChange={(placeholder) => field.onChange({ ...field.value, [name]: { placeholder } })}
        limit={255}
        disabled={disabled}
      />
    </div>
  )
}

function byTheme(questions: readonly SchemaElement[]): [string, SchemaElement[]][] {
  return [...Map.groupBy(questions, ({ questionTheme }) => questionTheme ?? 'Other questions')]
}
