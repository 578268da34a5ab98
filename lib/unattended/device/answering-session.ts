import { messages } from '@/lib/responses/messages'
import type { Answers } from '@/lib/surveys/engine/answers'
import { applyPatch, checkAnswer, patchOf } from '@/lib/surveys/engine/check-answer'
import { checkSubmission, type Plan, visibleQuestions } from '@/lib/surveys/engine/plan'
import { clampStep, isLastQuestion, questionPathOf, stepOf } from '@/lib/surveys/engine/question-path'
import type { RejectedAnswer } from '@/lib/surveys/engine/question-view'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import type { NewAnswer } from './new-answer'

/** A response being answered on the device: in memory alone, until it is finished and added to the queue. */
export type AnsweringSession = NewAnswer & {
  answers: Answers
  /** From 1, among the questions that these answers lead to. */
  step: number
  /** The rejected input of the current page. */
  typed?: RejectedAnswer
  sentence?: string
  /** True where everything is answered and only the confirmation is left. */
  asksToSubmit?: boolean
}

type StepButton = 'next' | 'previous' | 'complete'

export const beginSession = (answer: NewAnswer): AnsweringSession => ({ ...answer, answers: {}, step: 1 })

const sessionAt = (
  { id, validationKey, startedAt }: AnsweringSession,
  answers: Answers,
  step: number,
): AnsweringSession => ({
  id,
  validationKey,
  startedAt,
  answers,
  step,
})

/** The session after a button was pressed. An invalid answer stays on its page; going back stores a valid one. */
export function applyButton(
  plan: Plan,
  session: AnsweringSession,
  fields: FormFields,
  button: StepButton,
): AnsweringSession {
  const question = plan.byName.get(String(fields.question ?? ''))
  const from = question ? stepOf({ questions: visibleQuestions(plan, session.answers) }, question.name) : 0
  if (!question || from === 0)
    return sessionAt(session, session.answers, questionPathOf(plan, session.answers).furthest)
  const input = readForm(question, fields)
  const checked = checkAnswer(question, input)
  if (checked.problems.length > 0 && button !== 'previous')
    return {
      ...sessionAt(session, session.answers, from),
      typed: { ...input, problems: checked.problems },
      ...(button === 'complete' && { sentence: messages.unableToSubmit(messages.completeFirst) }),
    }
  const answers = applyPatch(session.answers, patchOf(question, checked))
  const path = questionPathOf(plan, answers)
  const isOver = button === 'next' && isLastQuestion(path, question.name)
  if (button === 'complete' || isOver) return askToSubmit(plan, session, answers)
  const at = stepOf(path, question.name)
  return sessionAt(session, answers, clampStep(path, button === 'previous' ? at - 1 : at + 1))
}

function askToSubmit(plan: Plan, session: AnsweringSession, answers: Answers): AnsweringSession {
  const [first] = checkSubmission(plan, answers).unfinished
  const path = questionPathOf(plan, answers)
  if (!first) return { ...sessionAt(session, answers, path.questions.length), asksToSubmit: true }
  return {
    ...sessionAt(session, answers, stepOf(path, first.question.name)),
    typed: { value: answers[first.question.name], problems: first.problems },
    sentence: messages.unableToSubmit(messages.completeFirst),
  }
}

/** The answers to send: only those to questions that are asked. */
export const finalAnswers = (plan: Plan, { answers }: AnsweringSession): Answers =>
  checkSubmission(plan, answers).answers

/** The answers of a partial response, with the current page where it is valid; undefined when nothing was answered. */
export function partialAnswers(plan: Plan, session: AnsweringSession, fields: FormFields): Answers | undefined {
  const { answers } = applyButton(plan, session, fields, 'previous')
  return Object.keys(answers).length > 0 ? answers : undefined
}
