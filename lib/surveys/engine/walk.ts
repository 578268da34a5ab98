import type { SchemaElement } from '../questions/survey-schema'
import type { Answers } from './answers'
import { askedOf, isAnswered, type Plan } from './plan'
import { possibleQuestions } from './steps'

/** Where somebody with these answers can be: the questions asked, and how far on they may go. Steps count from 1. */
export type Walk = { asked: SchemaElement[]; furthest: number }

/** Nobody passes a question that still needs an answer. */
export function walkOf(plan: Plan, answers: Answers): Walk {
  const asked = askedOf(plan, answers)
  const first = asked.findIndex((question) => !isAnswered(question, answers))
  return { asked, furthest: first < 0 ? asked.length : first + 1 }
}

/** The step nearest to the one asked for. */
export const reachable = ({ furthest }: Walk, step: number) => Math.max(1, Math.min(step || 1, furthest))

/** Where a response goes on: after the last question it answers, and not past one that still needs an answer. */
export function resumeAt(walk: Walk, answers: Answers): number {
  const last = walk.asked.findLastIndex(({ name }) => name in answers)
  return reachable(walk, Math.min(last + 2, walk.asked.length))
}

/** The step of a question; 0 when it is not asked. */
export const stepOf = ({ asked }: Pick<Walk, 'asked'>, question: string) =>
  asked.findIndex(({ name }) => name === question) + 1

/** True where nobody with these answers is asked anything behind this question. */
export const isLastOf = ({ asked }: Pick<Walk, 'asked'>, question: string): boolean => asked.at(-1)?.name === question

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
