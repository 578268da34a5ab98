import type { SchemaElement } from '../questions/survey-schema'
import type { Answers } from './answers'
import { isAnswered, type Plan, visibleQuestions } from './plan'
import { possibleQuestions } from './steps'

/** Where somebody with these answers can be: the questions asked, and how far on they may go. Steps count from 1. */
export type QuestionPath = { questions: SchemaElement[]; furthest: number }

/** Nobody passes a question that still needs an answer. */
export function questionPathOf(plan: Plan, answers: Answers): QuestionPath {
  const questions = visibleQuestions(plan, answers)
  const first = questions.findIndex((question) => !isAnswered(question, answers))
  return { questions, furthest: first < 0 ? questions.length : first + 1 }
}

/** The step nearest to the one asked for. */
export const clampStep = ({ furthest }: QuestionPath, step: number) => Math.max(1, Math.min(step || 1, furthest))

/** Where a response goes on: after the last question it answers, and not past one that still needs an answer. */
export function resumeStepOf(path: QuestionPath, answers: Answers): number {
  const last = path.questions.findLastIndex(({ name }) => name in answers)
  return clampStep(path, Math.min(last + 2, path.questions.length))
}

/** The step of a question; 0 when it is not asked. */
export const stepOf = ({ questions }: Pick<QuestionPath, 'questions'>, question: string) =>
  questions.findIndex(({ name }) => name === question) + 1

/** True where nobody with these answers is asked anything behind this question. */
export const isLastQuestion = ({ questions }: Pick<QuestionPath, 'questions'>, question: string): boolean =>
  questions.at(-1)?.name === question

/** How many steps a page says there are, and whether nothing can come behind it: then it offers Complete in place of Next. */
export type Progress = { steps: number; isLast: boolean }

/**
 * The progress that the page of a question shows. Questions count until an answer has hidden them, so the total never
 * grows on the way. `isPast`: everything was answered and nothing follows, which answers to this question may decide.
 */
export function progressAt(plan: Plan, answers: Answers, question: string, isPast = false): Progress {
  const possible = possibleQuestions(plan, answers, isPast ? 'past the last' : { at: question })
  const names = plan.questions.map((one) => one.question.name)
  const behind = names.slice(names.indexOf(question) + 1)
  return { steps: possible.size, isLast: isPast || behind.every((name) => !possible.has(name)) }
}
