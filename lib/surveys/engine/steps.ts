import { commentName } from '../questions/survey-schema'
import type { Answers } from './answers'
import { type Plan, visibleQuestions } from './plan'

/** A position: at a question, or past the last one. */
type Position = { at: string } | 'past the last'

/** The questions whose answers may still change: the one at the position and all after it, even if answered before. */
function undecidedQuestions({ questions }: Plan, position: Position): ReadonlySet<string> {
  if (position === 'past the last') return new Set()
  const names = questions.map(({ question }) => question.name)
  return new Set(names.slice(names.indexOf(position.at)))
}

/** The questions that depend, directly or through others, on open ones. */
function findDependents(plan: Plan, open: ReadonlySet<string>): ReadonlySet<string> {
  const undecided = new Set<string>()
  // Each round follows one more link of a chain of conditions.
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
 * The questions shown so far or possibly shown later, seen from a position: a question counts as visible until an
 * answer has hidden it. So the number never grows on the way forward, and a page shows the same one on return if the
 * answers before it are the same.
 */
export function possibleQuestions(plan: Plan, answers: Answers, position: Position): ReadonlySet<string> {
  const open = undecidedQuestions(plan, position)
  const undecided = findDependents(plan, open)
  const visible = visibleQuestions(plan, withoutUndecided(answers, open)).map(({ name }) => name)
  return new Set([...visible, ...undecided])
}
