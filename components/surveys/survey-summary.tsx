'use client'

import { Printer, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { Pill } from '@/components/ui/pill'
import { SkeletonText } from '@/components/ui/skeleton'
import { describeAnsweringTime, type MeasuredTime } from '@/lib/surveys/questions/answering-time'
import { describeQuestionKind } from '@/lib/surveys/questions/optional-question-rows'
import { questionsOf, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { PreviewAside, PreviewDialog } from './preview-pane'
import { UnfilledList } from './unfilled-list'
import { type SchemaSources, useCurrentSchema } from './use-current-schema'
import { goToField } from './use-target-field'

type SurveySummaryProps = {
  sources: SchemaSources
  /** The person may fill in the bracketed words of a question. */
  mayFill: boolean
  /** What real answers show about the template the survey was saved with. */
  measured: { templateId: number | null; time: MeasuredTime | null }
}

/** Step 3: the questions as they will be asked, in their order, with every name filled in. */
export function SurveySummary({ sources, mayFill, measured }: SurveySummaryProps) {
  const { fields, schema, unfilled } = useCurrentSchema(sources)
  const [highlighted, setHighlighted] = useState(0)
  const [inWindow, setInWindow] = useState(false)
  const title = useId()
  if (schema === null) return fields.surveyTemplateId ? <SkeletonText lines={8} /> : <NoTemplate />
  const questions = questionsOf(schema)
  const time = measured.templateId === fields.surveyTemplateId ? measured.time : null
  const at = Math.min(highlighted, questions.length - 1)
  const question = questions[at]
  const walk = {
    previewed: question && { question, caption: `Question ${at + 1}` },
    onPrevious: at > 0 ? () => setHighlighted(at - 1) : undefined,
    onNext: at < questions.length - 1 ? () => setHighlighted(at + 1) : undefined,
  }
  return (
    <div className="mb-6 flex gap-6">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {unfilled.length > 0 && (
          <Banner
            kind="warning"
            title={
              unfilled.length === 1 ? '1 place still has brackets' : `${unfilled.length} places still have brackets`
            }
          >
            <p className="mb-3">Respondents would read these words as they are. Fill them in before you publish.</p>
            <UnfilledList unfilled={unfilled} mayFill={mayFill} />
          </Banner>
        )}
        <section aria-labelledby={title} className="rounded-md border border-line bg-paper print:border-0">
          <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-5 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <h2 id={title} className="font-semibold text-xl">
                Survey Summary
              </h2>
              <p className="max-w-text text-ink-soft">
                {questions.length === 1 ? '1 question' : `${questions.length} questions`}, one to a page.{' '}
                {describeAnsweringTime(questions, time)}
              </p>
            </div>
            <div className="print:hidden">
              <Button
                size="small"
                icon={<Printer size={18} aria-hidden="true" />}
                onPress={() => {
                  window.print()
                }}
              >
                Print
              </Button>
            </div>
          </div>
          <ol className="divide-y divide-line">
            {questions.map((one, position) => (
              <SummaryRow
                key={one.name}
                question={one}
                isUnfilled={unfilled.some((left) => left.question === one.name)}
                number={position + 1}
                isHighlighted={position === at}
                onHighlight={() => setHighlighted(position)}
                onPreview={() => {
                  setHighlighted(position)
                  setInWindow(true)
                }}
              />
            ))}
          </ol>
        </section>
      </div>
      <PreviewAside {...walk} />
      <PreviewDialog open={inWindow} onClose={() => setInWindow(false)} {...walk} />
    </div>
  )
}

const NoTemplate = () => (
  <EmptyState
    title="No template is chosen yet"
    action={<Button onPress={() => goToField('surveyTemplateId')}>Choose a template</Button>}
  >
    The mandated template of step 1 says what the survey asks.
  </EmptyState>
)

type SummaryRowProps = {
  question: SchemaElement
  /** Words in brackets are left in it. */
  isUnfilled: boolean
  number: number
  isHighlighted: boolean
  onHighlight: () => void
  onPreview: () => void
}

function SummaryRow({ question, isUnfilled, number, isHighlighted, onHighlight, onPreview }: SummaryRowProps) {
  return (
    <li
      onMouseEnter={onHighlight}
      onFocus={onHighlight}
      className={`flex break-inside-avoid gap-4 px-5 py-4 print:bg-transparent ${isHighlighted ? 'xl:bg-accent-soft' : ''}`}
    >
      <span className="w-7 shrink-0 text-right text-ink-soft tabular-nums">{number}</span>
      <SummaryQuestion question={question} isUnfilled={isUnfilled} />
      <div className="ml-auto xl:hidden print:hidden">
        <IconButton
          label={`Preview question ${number}`}
          icon={<Smartphone size={18} aria-hidden="true" />}
          size="small"
          tooltip={false}
          onPress={onPreview}
        />
      </div>
    </li>
  )
}

function SummaryQuestion({ question, isUnfilled }: Pick<SummaryRowProps, 'question' | 'isUnfilled'>) {
  const choices = 'choices' in question ? question.choices.map(({ text }) => text) : []
  return (
    <div className="min-w-0">
      <h3 className="font-semibold [overflow-wrap:anywhere]">{question.title}</h3>
      {isUnfilled && (
        <p className="my-1">
          <Pill kind="warning">Brackets to fill in</Pill>
        </p>
      )}
      <p className="text-ink-soft text-sm">
        {question.name} · {describeQuestionKind(question)}
        {!question.isRequired && ' · may be skipped'}
        {question.visibleIf && ' · asked only when an earlier answer calls for it'}
      </p>
      {choices.length > 0 && (
        <>
          <details className="mt-1 print:hidden">
            <summary className="cursor-pointer text-accent underline underline-offset-3">
              {choices.length} answers<span className="sr-only"> to choose from: {question.title}</span>
            </summary>
            <ul className="mt-1 list-disc pl-6">
              {choices.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
          <p className="hidden text-sm print:block">{choices.join(' · ')}</p>
        </>
      )}
    </div>
  )
}
