import { ConditionRunner, ConditionsParser } from 'survey-core'
import { elementsOf } from '../questions/build-schema'
import { commentName, type SchemaElement } from '../questions/survey-schema'
import type { AnswerProblem, Answers } from './answers'
import { answerInputOf, checkAnswer, patchOf } from './check-answer'

type Condition = (answers: Answers) => boolean

/** A question, and where it is asked of some only, of whom: `dependsOn` are the questions that its condition speaks of. */
type PlannedQuestion = { question: SchemaElement; isShown?: Condition; dependsOn?: readonly string[] }

/** A published schema made ready once: its questions in order, each with its condition. */
export type Plan = { questions: readonly PlannedQuestion[]; byName: ReadonlyMap<string, SchemaElement> }

/** survey-core reads and runs the conditions themselves, so that `visibleIf` means here what it means everywhere. */
function conditionOf(visibleIf: string | undefined) {
  if (!visibleIf || !new ConditionsParser().parseExpression(visibleIf)) return undefined
  const runner = new ConditionRunner(visibleIf)
  return { isShown: (answers: Answers) => runner.runValues(answers) === true, variables: runner.getVariables() }
}

/** The questions that a condition's variables are of: `B-Q6.row.column`, `B-Q2[0]` and `B-Q3-Comment` among them. */
const questionsReferenced = (variables: readonly string[], names: readonly string[]) =>
  names.filter((name) =>
    variables.some(
      (one) =>
        one === name || one === commentName(name) || (/^[.[]/.test(one.slice(name.length)) && one.startsWith(name)),
    ),
  )

/** Makes a plan of a published (or previewed) schema. */
export function compilePlan(schema: unknown): Plan {
  const elements = elementsOf(schema)
  const names = elements.map(({ name }) => name)
  const questions = elements.map((question): PlannedQuestion => {
    const condition = conditionOf(question.visibleIf)
    if (!condition) return { question }
    return { question, isShown: condition.isShown, dependsOn: questionsReferenced(condition.variables, names) }
  })
  return { questions, byName: new Map(questions.map(({ question }) => [question.name, question])) }
}

/**
 * The questions asked of somebody with these answers, in order. An answer to a question that is not asked counts for
 * nothing, as with survey-core's `clearInvisibleValues: 'onHidden'`; it stays stored, so that going back restores it.
 */
export function visibleQuestions(plan: Plan, answers: Answers): SchemaElement[] {
  let hidden = new Set<string>()
  // Every round settles at least one link of a chain of conditions; only a circle could go on longer.
  for (let round = 0; round <= plan.questions.length; round++) {
    const known = hidden.size === 0 ? answers : withoutHidden(answers, hidden)
    const visible: SchemaElement[] = []
    const nowHidden = new Set<string>()
    for (const { question, isShown } of plan.questions) {
      if (!isShown || isShown(known)) visible.push(question)
      else nowHidden.add(question.name)
    }
    if (isSameSet(nowHidden, hidden)) return visible
    hidden = nowHidden
  }
  return plan.questions.map(({ question }) => question)
}

const isSameSet = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  some.size === others.size && some.isSubsetOf(others)

function withoutHidden(answers: Answers, hidden: ReadonlySet<string>): Answers {
  const known = { ...answers }
  for (const name of hidden) {
    delete known[name]
    delete known[commentName(name)]
  }
  return known
}

/** True where nothing is missing or wrong in what these answers hold for a question. */
export const isAnswered = (question: SchemaElement, answers: Answers): boolean =>
  checkAnswer(question, answerInputOf(answers, question.name)).problems.length === 0

/** Answers ready to be submitted, or the questions that still need something. */
export type SubmissionCheck = { answers: Answers; unfinished: { question: SchemaElement; problems: AnswerProblem[] }[] }

/**
 * Checks every question that is asked. Answers to questions no longer asked, and members no question owns, are dropped,
 * as survey-core does when a survey completes.
 */
export function checkSubmission(plan: Plan, answers: Answers): SubmissionCheck {
  const result: SubmissionCheck = { answers: {}, unfinished: [] }
  for (const question of visibleQuestions(plan, answers)) {
    const checked = checkAnswer(question, answerInputOf(answers, question.name))
    Object.assign(result.answers, patchOf(question, checked).set)
    if (checked.problems.length > 0) result.unfinished.push({ question, problems: checked.problems })
  }
  return result
}
