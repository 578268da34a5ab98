import type { OpenSurvey } from '@/lib/responses/open-survey'
import type { Answers } from '@/lib/surveys/engine/answers'
import { answerInputOf, applyPatch, checkAnswer, patchOf } from '@/lib/surveys/engine/check-answer'
import { isLastQuestion, questionPathOf, stepOf } from '@/lib/surveys/engine/question-path'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import type { Page, PageRequest } from './reply'
import { type StepOptions, startPage, stepPage } from './survey-pages'

/** The form field in which a preview carries the answers so far; nothing of it is ever stored. */
const carriedField = 'tried'

/** The answers a preview brought along, each checked as if it had just been entered. */
function readCarriedAnswers(open: OpenSurvey, fields: FormFields): Answers {
  let brought: Answers = {}
  try {
    const parsed: unknown = JSON.parse(String(fields[carriedField] ?? '{}'))
    if (typeof parsed === 'object' && parsed !== null) brought = parsed as Answers
  } catch {
    // Somebody else's words: the preview begins again.
  }
  const answers: Answers = {}
  for (const { question } of open.texts.plan.questions)
    Object.assign(answers, patchOf(question, checkAnswer(question, answerInputOf(brought, question.name))).set)
  return answers
}

/** A step of a survey in preview: the same pages, with the answers in the form instead of the database. */
export function takePreviewStep(open: OpenSurvey, { posted }: PageRequest): Page | undefined {
  const { fields = {}, button = 'next' } = posted ?? {}
  if (button === 'leave') return undefined
  if (button === 'another') return startPage(open)
  const showStep = (answers: Answers, step: number, more: Partial<StepOptions> = {}) =>
    stepPage(open, { answers, step, carried: { [carriedField]: JSON.stringify(answers) }, ...more })
  if (button === 'start') return showStep({}, 1)
  const { plan } = open.texts
  const before = readCarriedAnswers(open, fields)
  const question = plan.byName.get(String(fields.question ?? ''))
  const from = question ? stepOf(questionPathOf(plan, before), question.name) : 0
  if (!question || from === 0) return showStep(before, 1)
  const input = readForm(question, fields)
  const checked = checkAnswer(question, input)
  if (checked.problems.length > 0 && button !== 'previous')
    return showStep(before, from, { typed: { ...input, problems: checked.problems } })
  const answers = applyPatch(before, patchOf(question, checked))
  const path = questionPathOf(plan, answers)
  const at = stepOf(path, question.name)
  if (button === 'previous') return showStep(answers, at - 1)
  if (isLastQuestion(path, question.name)) return showStep(answers, at, { isPast: true })
  return showStep(answers, button === 'next' ? at + 1 : at)
}
