import { commentName, type SchemaElement, type TextElement } from '../questions/survey-schema'
import { type Answers, type Checked, fieldId, type Given } from './answers'
import { checkChoice, checkChoices } from './check-choices'
import { checkTable } from './check-table'
import { checkInput } from './check-text'
import { say } from './messages'

const missing = { text: say.textMissing, number: say.numberMissing, date: say.dateMissing }

function checkText(question: TextElement, { value: given }: Given): Checked {
  const field = fieldId(question.name)
  const { value, problem } = checkInput(question, given)
  if (problem) return { problems: [{ field, message: problem }] }
  if (value === undefined)
    return { problems: question.isRequired ? [{ field, message: missing[question.inputType] }] : [] }
  return { value, problems: [] }
}

/** Checks what was given for a question: choices, limits, required. The server's word on it. */
export function checkAnswer(question: SchemaElement, given: Given): Checked {
  switch (question.type) {
    case 'radiogroup':
    case 'dropdown':
      return checkChoice(question, given)
    case 'checkbox':
      return checkChoices(question, given)
    case 'text':
      return checkText(question, given)
    case 'matrixdropdown':
      return checkTable(question, given)
  }
}

/** What a set of answers holds for a question. */
export const givenIn = (answers: Answers, question: string): Given => ({
  value: answers[question],
  comment: answers[commentName(question)],
})

/** What an answer changes in a set of answers: members to set, and members to remove. */
export type AnswerPatch = { set: Answers; remove: string[] }

/** A checked answer as a change to the stored ones. An answer with something wrong keeps nothing of itself. */
export function patchOf(question: SchemaElement, { value, comment, problems }: Checked): AnswerPatch {
  const set: Answers = {}
  if (problems.length === 0 && value !== undefined) set[question.name] = value
  if (problems.length === 0 && comment !== undefined) set[commentName(question.name)] = comment
  return { set, remove: [question.name, commentName(question.name)].filter((name) => !(name in set)) }
}

/** The answers after a change. */
export function patched(answers: Answers, { set, remove }: AnswerPatch): Answers {
  const after = { ...answers, ...set }
  for (const name of remove) delete after[name]
  return after
}
