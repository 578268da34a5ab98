import { say } from '@/lib/responses/messages'
import type { Answers } from '@/lib/surveys/engine/answers'
import { checkAnswer, patched, patchOf } from '@/lib/surveys/engine/check-answer'
import { askedOf, type Plan, settle } from '@/lib/surveys/engine/plan'
import type { Typed } from '@/lib/surveys/engine/question-view'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import { isLastOf, reachable, stepOf, walkOf } from '@/lib/surveys/engine/walk'
import type { Begun } from './new-answer'

/** Somebody answering on the device: in memory alone, until it is finished and joins the queue. */
export type Sitting = Begun & {
  answers: Answers
  /** From 1, among the questions asked of these answers. */
  step: number
  /** What was given and will not do. */
  typed?: Typed
  sentence?: string
  /** Everything is answered: the question before it is final. */
  asksToSubmit?: boolean
}

type Way = 'next' | 'previous' | 'complete'

export const beginSitting = (begun: Begun): Sitting => ({ ...begun, answers: {}, step: 1 })

const settledAt = ({ id, validationKey, startedAt }: Sitting, answers: Answers, step: number): Sitting => ({
  id,
  validationKey,
  startedAt,
  answers,
  step,
})

/** The page after a button was pressed: as on the platform, a mistake stays, and going back keeps what will do. */
export function stepOn(plan: Plan, sitting: Sitting, fields: FormFields, way: Way): Sitting {
  const question = plan.byName.get(String(fields.question ?? ''))
  const from = question ? stepOf({ asked: askedOf(plan, sitting.answers) }, question.name) : 0
  if (!question || from === 0) return settledAt(sitting, sitting.answers, walkOf(plan, sitting.answers).furthest)
  const given = readForm(question, fields)
  const checked = checkAnswer(question, given)
  if (checked.problems.length > 0 && way !== 'previous')
    return {
      ...settledAt(sitting, sitting.answers, from),
      typed: { ...given, problems: checked.problems },
      ...(way === 'complete' && { sentence: say.unableToSubmit(say.completeFirst) }),
    }
  const answers = patched(sitting.answers, patchOf(question, checked))
  const walk = walkOf(plan, answers)
  const isOver = way === 'next' && isLastOf(walk, question.name)
  if (way === 'complete' || isOver) return completed(plan, sitting, answers)
  const at = stepOf(walk, question.name)
  return settledAt(sitting, answers, reachable(walk, way === 'previous' ? at - 1 : at + 1))
}

function completed(plan: Plan, sitting: Sitting, answers: Answers): Sitting {
  const [first] = settle(plan, answers).unfinished
  const walk = walkOf(plan, answers)
  if (!first) return { ...settledAt(sitting, answers, walk.asked.length), asksToSubmit: true }
  return {
    ...settledAt(sitting, answers, stepOf(walk, first.question.name)),
    typed: { value: answers[first.question.name], problems: first.problems },
    sentence: say.unableToSubmit(say.completeFirst),
  }
}

/** The answers to send: those to questions that are asked. */
export const finished = (plan: Plan, { answers }: Sitting): Answers => settle(plan, answers).answers

/** What a half-done answer holds, with the page in hand where it will do; undefined when nothing was answered. */
export function halfDone(plan: Plan, sitting: Sitting, fields: FormFields): Answers | undefined {
  const { answers } = stepOn(plan, sitting, fields, 'previous')
  return Object.keys(answers).length > 0 ? answers : undefined
}
