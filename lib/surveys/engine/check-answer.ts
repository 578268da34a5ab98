import { commentName, type SchemaElement, type TextElement } from '../questions/survey-schema'
import { type AnswerInput, type Answers, type CheckedAnswer, fieldId } from './answers'
import { checkChoice, checkChoices } from './check-choices'
import { checkTable } from './check-table'
import { checkInput } from './check-text'
import { messages } from './messages'

const missingMessages = { text: messages.textMissing, number: messages.numberMissing, date: messages.dateMissing }

function checkText(question: TextElement, { value: input }: AnswerInput): CheckedAnswer {
  const field = fieldId(question.name)
  const { value, problem } = checkInput(question, input)
  if (problem) return { problems: [{ field, message: problem }] }
  if (value === undefined)
    return { problems: question.isRequired ? [{ field, message: missingMessages[question.inputType] }] : [] }
  return { value, problems: [] }
}

/** Checks the input for a question: choices, limits, required. Used on the server and on devices. */
export function checkAnswer(question: SchemaElement, input: AnswerInput): CheckedAnswer {
  switch (question.type) {
    case 'radiogroup':
    case 'dropdown':
      return checkChoice(question, input)
    case 'checkbox':
      return checkChoices(question, input)
    case 'text':
      return checkText(question, input)
    case 'matrixdropdown':
      return checkTable(question, input)
  }
}

/** The input for a question from stored answers. */
export const answerInputOf = (answers: Answers, question: string): AnswerInput => ({
  value: answers[question],
  comment: answers[commentName(question)],
})

/** A change to stored answers: members to set, and members to remove. */
export type AnswerPatch = { set: Answers; remove: string[] }

/** A checked answer as a change to the stored ones. An invalid answer removes the stored one. */
export function patchOf(question: SchemaElement, { value, comment, problems }: CheckedAnswer): AnswerPatch {
  const set: Answers = {}
  if (problems.length === 0 && value !== undefined) set[question.name] = value
  if (problems.length === 0 && comment !== undefined) set[commentName(question.name)] = comment
  return { set, remove: [question.name, commentName(question.name)].filter((name) => !(name in set)) }
}

export function applyPatch(answers: Answers, { set, remove }: AnswerPatch): Answers {
  const after = { ...answers, ...set }
  for (const name of remove) delete after[name]
  return after
}
