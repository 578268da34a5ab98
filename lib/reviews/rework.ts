import type { AnswerProblem, Answers } from '@/lib/surveys/engine/answers'
import { answerInputOf, applyPatch, checkAnswer, patchOf } from '@/lib/surveys/engine/check-answer'
import { checkSubmission, isAnswered, type Plan, visibleQuestions } from '@/lib/surveys/engine/plan'
import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'

/** Reworked answers: complete and valid, or what is wrong with them. */
type ReworkCheck = {
  answers: Answers
  unfinished: { question: SchemaElement; problems: AnswerProblem[] }[]
  /** Questions that were sent and are not to be changed. */
  locked: string[]
}

/**
 * Answers with those of `given` in place of the old ones, by the survey's own rules. What may be changed is what is marked,
 * and what was not asked, or not validly answered, before: a changed answer may lead to other questions. Answers to
 * questions that are not asked any more are left out.
 */
export function applyRework(plan: Plan, before: Answers, marked: ReadonlySet<string>, given: Answers): ReworkCheck {
  const settled = new Set(
    visibleQuestions(plan, before)
      .filter((question) => !marked.has(question.name) && isAnswered(question, before))
      .map(({ name }) => name),
  )
  const sent = plan.questions.filter(({ question: { name } }) => name in given || commentName(name) in given)
  const locked = sent.filter(({ question }) => settled.has(question.name)).map(({ question }) => question.name)
  let answers = before
  for (const { question } of sent) {
    if (settled.has(question.name)) continue
    const input = answerInputOf(given, question.name)
    const checked = checkAnswer(question, input)
    // What breaks a rule stays as it was typed, so that the check of the whole says which rule.
    const kept: Answers = { [question.name]: input.value, [commentName(question.name)]: input.comment }
    answers = checked.problems.length > 0 ? { ...answers, ...kept } : applyPatch(answers, patchOf(question, checked))
  }
  return { ...checkSubmission(plan, answers), locked }
}
