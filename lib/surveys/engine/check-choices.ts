import { joinLines } from '@/lib/floor/join-lines'
import { type CheckboxElement, type ChoiceElement, noneValue, otherValue } from '../questions/survey-schema'
import { type AnswerInput, type AnswerProblem, type CheckedAnswer, fieldId, otherTextMax } from './answers'
import { normaliseText } from './check-text'
import { messages } from './messages'

type AnyChoiceElement = ChoiceElement | CheckboxElement

/** Every value that may be chosen, in the order shown: the choices, then "Other", then "None". */
export function valuesOf(question: AnyChoiceElement): string[] {
  const values = question.choices.map(({ value }) => value)
  if (question.hasOther) values.push(otherValue)
  if (question.type === 'checkbox' && question.hasNone) values.push(noneValue)
  return values
}

const asValue = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

/** The text of "Other": required when it is chosen, ignored when it is not. */
function checkComment(question: AnyChoiceElement, isChosen: boolean, raw: unknown): CheckedAnswer {
  if (!isChosen || !question.hasOther) return { problems: [] }
  const field = fieldId(question.name, 'other')
  const comment = joinLines(normaliseText(raw), /\n/)
  if (comment === '') return { problems: [{ field, message: messages.otherMissing }] }
  if ([...comment].length > otherTextMax) return { problems: [{ field, message: messages.otherTooLong(otherTextMax) }] }
  return { comment, problems: [] }
}

/** One choice of several. Text typed for "Other" with nothing chosen counts as choosing it. */
export function checkChoice(question: ChoiceElement, { value, comment }: AnswerInput): CheckedAnswer {
  const implied = question.hasOther && normaliseText(comment) !== '' ? otherValue : undefined
  const chosen = value === undefined || value === null || value === '' ? implied : asValue(value)
  const field = fieldId(question.name)
  if (chosen === undefined && (value === undefined || value === null || value === ''))
    return { problems: question.isRequired ? [{ field, message: messages.chooseOne }] : [] }
  if (chosen === undefined || !valuesOf(question).includes(chosen))
    return { problems: [{ field, message: messages.chooseListed }] }
  return { value: chosen, ...checkComment(question, chosen === otherValue, comment) }
}

/** Several choices, returned in the order shown; "None" only by itself. */
export function checkChoices(question: CheckboxElement, { value, comment }: AnswerInput): CheckedAnswer {
  const field = fieldId(question.name)
  const problem = (message: string): CheckedAnswer => ({ problems: [{ field, message }] })
  const values = (value === undefined || value === null || value === '' ? [] : [value].flat()).map(asValue)
  const chosen = new Set(values)
  if (chosen.size === 0 && question.hasOther && normaliseText(comment) !== '') chosen.add(otherValue)
  if (chosen.size === 0) return question.isRequired ? problem(messages.chooseSome) : { problems: [] }
  const listed = valuesOf(question).filter((one) => chosen.has(one))
  if (listed.length !== chosen.size) return problem(messages.chooseListed)
  const problems = countProblems(question, listed).map((message): AnswerProblem => ({ field, message }))
  const other = checkComment(question, chosen.has(otherValue), comment)
  return { value: listed, ...other, problems: [...problems, ...other.problems] }
}

function countProblems(question: CheckboxElement, listed: string[]): string[] {
  const { hasNone, noneText = '', minSelectedChoices = 0, maxSelectedChoices = 0 } = question
  if (hasNone && listed.includes(noneValue)) return listed.length > 1 ? [messages.noneAlone(noneText)] : []
  if (listed.length < minSelectedChoices) return [messages.chooseAtLeast(minSelectedChoices)]
  if (maxSelectedChoices > 0 && listed.length > maxSelectedChoices) return [messages.chooseAtMost(maxSelectedChoices)]
  return []
}
