import { ConditionRunner, ConditionsParser } from 'survey-core'
import { elementsOf } from '../questions/build-schema'
import { commentName, type SchemaElement } from '../questions/survey-schema'
import type { AnswerProblem, Answers } from './answers'
import { answerInputOf, checkAnswer, patchOf } from './check-answer'

type Condition = (answers: Answers) => boolean

/** A question with its condition, if any, and the questions that the condition refers to. */
type PlannedQuestion = { question: SchemaElement; isShown?: Condition; dependsOn?: readonly string[] }

/** A compiled schema: its questions in order, each with its condition. */
export type Plan = { questions: readonly PlannedQuestion[]; byName: ReadonlyMap<string, SchemaElement> }

/** Conditions are parsed and run by survey-core, so that `visibleIf` means exactly what it means in SurveyJS. */
function conditionOf(visibleIf: string | undefined) {
  if (!visibleIf || !new ConditionsParser().parseExpression(visibleIf)) return undefined
  const runner = new ConditionRunner(visibleIf)
  return { isShown: (answers: Answers) => runner.runValues(answers) === true, variables: runner.getVariables() }
}

/**
 * The questions that a condition's variables refer to: `B-Q6.row.column`, `B-Q2[0]`, `B-Q3-Comment` or a plain name.
 */
const questionsReferenced = (variables: readonly string[], names: readonly string[]) =>
  names.filter((name) =>
    variables.some(
      (one) =>
        one === name || one === commentName(name) || (/^[.[]/.test(one.slice(name.length)) && one.startsWith(name)),
    ),
  )

/** Compiles a published (or previewed) schema. */
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
 * The questions shown with these answers, in order. Answers to hidden questions do not count, as with survey-core's
 * `clearInvisibleValues: 'onHidden'`; they stay stored, so that going back restores them.
 */
export function visibleQuestions(plan: Plan, answers: Answers): SchemaElement[] {
  let hidden = new Set<string>()
  // Each round resolves one link of a chain of conditions; only circular ones would need more rounds.
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

/** True where the stored answer to a question is valid, or blank and not required. */
export const isAnswered = (question: SchemaElement, answers: Answers): boolean =>
  checkAnswer(question, answerInputOf(answers, question.name)).problems.length === 0

/** Answers ready to be submitted, and the questions whose answers are missing or invalid. */
export type SubmissionCheck = { answers: Answers; unfinished: { question: SchemaElement; problems: AnswerProblem[] }[] }

/**
 * Checks every visible question. Answers to hidden questions, and members of no question, are dropped, as survey-core
 * does when a survey completes.
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
