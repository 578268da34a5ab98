import { commentName } from '../questions/survey-schema'
import type { Answers } from './answers'
import { type Plan, visibleQuestions } from './plan'

/** Where somebody is: at a question, or past the last one they were asked. */
type Position = { at: string } | 'past the last'

/**
 * The questions that may still hide or show others, from a standpoint: the one that somebody is at and all behind it,
 * whatever was answered there before.
 */
function undecidedQuestions({ questions }: Plan, position: Position): ReadonlySet<string> {
  if (position === 'past the last') return new Set()
  const names = questions.map(({ question }) => question.name)
  return new Set(names.slice(names.indexOf(position.at)))
}

/** Whether what a question depends on, and what that depends on, is open. */
function findDependents(plan: Plan, open: ReadonlySet<string>): ReadonlySet<string> {
  const undecided = new Set<string>()
  // Each round reaches one link further along a chain of conditions.
  for (let before = -1; before !== undecided.size; ) {
    before = undecided.size
    for (const { question, dependsOn = [] } of plan.questions)
      if (dependsOn.some((name) => open.has(name) || undecided.has(name))) undecided.add(question.name)
  }
  return undecided
}

function withoutUndecided(answers: Answers, open: ReadonlySet<string>): Answers {
  const decided = { ...answers }
  for (const name of open) {
    delete decided[name]
    delete decided[commentName(name)]
  }
  return decided
}

/**
 * The questions that somebody was asked or may still be, from a standpoint: a question counts as visible until an answer
 * has hidden it. So on the way forward there are never more of them than before, and a page says the same whenever it is
 * come back to with the same answers before it.
 */
export function possibleQuestions(plan: Plan, answers: Answers, position: Position): ReadonlySet<string> {
  const open = undecidedQuestions(plan, position)
  const undecided = findDependents(plan, open)
  const visible = visibleQuestions(plan, withoutUndecided(answers, open)).map(({ name }) => name)
  return new Set([...visible, ...undecided])
}
