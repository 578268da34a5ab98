import { type CheckboxElement, type ChoiceElement, noneValue, otherValue } from '../questions/survey-schema'
import { type Checked, fieldId, type Given, otherTextMax, type Problem } from './answers'
import { tidyText } from './check-text'
import { say } from './messages'

type WithChoices = ChoiceElement | CheckboxElement

/** Every value that may be chosen, in the order shown: the choices, then "Other", then "None". */
export function valuesOf(question: WithChoices): string[] {
  const values = question.choices.map(({ value }) => value)
  if (question.hasOther) values.push(otherValue)
  if (question.type === 'checkbox' && question.hasNone) values.push(noneValue)
  return values
}

const asValue = (given: unknown) =>
  typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? String(given) : undefined

/** The text of "Other": needed when it is chosen, passed over when it is not. */
function checkComment(question: WithChoices, isChosen: boolean, given: unknown): Checked {
  if (!isChosen || !question.hasOther) return { problems: [] }
  const field = fieldId(question.name, 'other')
  const comment = tidyText(given).replace(/\s*\n\s*/g, ' ')
  if (comment === '') return { problems: [{ field, message: say.otherMissing }] }
  if ([...comment].length > otherTextMax) return { problems: [{ field, message: say.otherTooLong(otherTextMax) }] }
  return { comment, problems: [] }
}

/** One choice of several. Text typed for "Other" with nothing chosen counts as choosing it. */
export function checkChoice(question: ChoiceElement, { value, comment }: Given): Checked {
  const meant = question.hasOther && tidyText(comment) !== '' ? otherValue : undefined
  const chosen = value === undefined || value === null || value === '' ? meant : asValue(value)
  const field = fieldId(question.name)
  if (chosen === undefined && (value === undefined || value === null || value === ''))
    return { problems: question.isRequired ? [{ field, message: say.chooseOne }] : [] }
  if (chosen === undefined || !valuesOf(question).includes(chosen))
    return { problems: [{ field, message: say.chooseListed }] }
  return { value: chosen, ...checkComment(question, chosen === otherValue, comment) }
}

/** Any of several, in the order they are shown; "None" only by itself. */
export function checkChoices(question: CheckboxElement, { value, comment }: Given): Checked {
  const field = fieldId(question.name)
  const problem = (message: string): Checked => ({ problems: [{ field, message }] })
  const given = (value === undefined || value === null || value === '' ? [] : [value].flat()).map(asValue)
  const chosen = new Set(given)
  if (chosen.size === 0 && question.hasOther && tidyText(comment) !== '') chosen.add(otherValue)
  if (chosen.size === 0) return question.isRequired ? problem(say.chooseSome) : { problems: [] }
  const listed = valuesOf(question).filter((one) => chosen.has(one))
  if (listed.length !== chosen.size) return problem(say.chooseListed)
  const problems = tooManyOrFew(question, listed).map((message): Problem => ({ field, message }))
  const other = checkComment(question, chosen.has(otherValue), comment)
  return { value: listed, ...other, problems: [...problems, ...other.problems] }
}

function tooManyOrFew(question: CheckboxElement, listed: string[]): string[] {
  const { hasNone, noneText = '', minSelectedChoices = 0, maxSelectedChoices = 0 } = question
  if (hasNone && listed.includes(noneValue)) return listed.length > 1 ? [say.noneAlone(noneText)] : []
  if (listed.length < minSelectedChoices) return [say.chooseAtLeast(minSelectedChoices)]
  if (maxSelectedChoices > 0 && listed.length > maxSelectedChoices) return [say.chooseAtMost(maxSelectedChoices)]
  return []
}
