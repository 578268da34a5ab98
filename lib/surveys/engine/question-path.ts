import type { SchemaElement } from '../questions/survey-schema'
import type { Answers } from './answers'
import { isAnswered, type Plan, visibleQuestions } from './plan'
import { possibleQuestions } from './steps'

/** The questions shown with these answers, and the furthest step allowed. Steps count from 1. */
export type QuestionPath = { questions: SchemaElement[]; furthest: number }

/** The furthest step is the first question without a valid answer. */
export function questionPathOf(plan: Plan, answers: Answers): QuestionPath {
  const questions = visibleQuestions(plan, answers)
  const first = questions.findIndex((question) => !isAnswered(question, answers))
  return { questions, furthest: first < 0 ? questions.length : first + 1 }
}

/** The allowed step nearest to the requested one. */
export const clampStep = ({ furthest }: QuestionPath, step: number) => Math.max(1, Math.min(step || 1, furthest))

/** The step to resume at: after the last question answered, and not past one without a valid answer. */
export function resumeStepOf(path: QuestionPath, answers: Answers): number {
  const last = path.questions.findLastIndex(({ name }) => name in answers)
  return clampStep(path, Math.min(last + 2, path.questions.length))
}

/** The step of a question; 0 when it is not shown. */
export const stepOf = ({ questions }: Pick<QuestionPath, 'questions'>, question: string) =>
  questions.findIndex(({ name }) => name === question) + 1

/** True where no question follows with these answers. */
export const isLastQuestion = ({ questions }: Pick<QuestionPath, 'questions'>, question: string): boolean =>
  questions.at(-1)?.name === question

/** The total of steps that a page shows, and whether no question can follow, so that it offers Complete. */
type Progress = { steps: number; isLast: boolean }

/**
 * The progress on the page of a question. Questions count until an answer has hidden them, so that the total never
 * grows on the way. `isPast`: everything was answered and nothing follows, which answers to this question may decide.
 */
export function progressAt(plan: Plan, answers: Answers, question: string, isPast = false): Progress {
  const possible = possibleQuestions(plan, answers, isPast ? 'past the last' : { at: question })
  const names = plan.questions.map((one) => one.question.name)
  const behind = names.slice(names.indexOf(question) + 1)
  return { steps: possible.size, isLast: isPast || behind.every((name) => !possible.has(name)) }
}
