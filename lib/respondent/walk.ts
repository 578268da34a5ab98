import type { Answers } from '@/lib/surveys/engine/answers'
import { askedOf, isAnswered, type Plan } from '@/lib/surveys/engine/plan'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'

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
