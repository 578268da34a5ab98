import { dateLimits, numberLimits, textMax } from '../engine/check-text'
import { messages } from '../engine/messages'
import {
  type CheckboxElement,
  type MatrixColumn,
  noneValue,
  type SchemaElement,
  type SchemaValidator,
  type TextElement,
} from './survey-schema'

/**
 * Adds SurveyJS validators for rules that the platform checks but SurveyJS does not derive from the question, so that a
 * survey opened in a SurveyJS tool accepts nothing that the platform refuses.
 */
export function withValidators(question: SchemaElement): SchemaElement {
  switch (question.type) {
    case 'text':
      return { ...question, validators: inputValidators(question, question.name) }
    case 'checkbox': {
      const validators = choiceValidators(question)
      return validators.length > 0 ? { ...question, validators } : question
    }
    case 'matrixdropdown':
      return { ...question, columns: question.columns.map(withCellValidators) }
    default:
      return question
  }
}

function withCellValidators(column: MatrixColumn): MatrixColumn {
  if (column.cellType !== 'text') return column
  return { ...column, validators: inputValidators({ inputType: 'text', ...column }, `row.${column.name}`) }
}

type InputRules = Pick<TextElement, 'inputType' | 'min' | 'max' | 'maxLength'>

/** @param name of the value in expressions */
function inputValidators(rules: InputRules, name: string): SchemaValidator[] {
  switch (rules.inputType) {
    case 'number': {
      const { min, max } = numberLimits(rules)
      return [
        { type: 'numeric', minValue: min, maxValue: max },
        expression(`{${name}} empty or round({${name}}, 0) = {${name}}`, messages.numberOdd),
      ]
    }
    case 'date': {
      const { min, max } = dateLimits(rules)
      return [expression(`{${name}} empty or ({${name}} >= '${min}' and {${name}} <= '${max}')`, messages.dateOdd)]
    }
    default:
      return [{ type: 'text', maxLength: textMax(rules) }]
  }
}

function choiceValidators({
  name,
  hasNone,
  noneText = '',
  minSelectedChoices = 0,
  maxSelectedChoices = 0,
}: CheckboxElement): SchemaValidator[] {
  const none = hasNone ? `{${name}} contains '${noneValue}'` : ''
  const exempt = `{${name}} empty${none && ` or ${none}`}`
  return [
    ...(none
      ? [
          expression(
            `{${name}} empty or {${name}} notcontains '${noneValue}' or {${name}.length} = 1`,
            messages.noneAlone(noneText),
          ),
        ]
      : []),
    ...(minSelectedChoices > 0
      ? [
          expression(
            `${exempt} or {${name}.length} >= ${minSelectedChoices}`,
            messages.chooseAtLeast(minSelectedChoices),
          ),
        ]
      : []),
    ...(maxSelectedChoices > 0
      ? [
          expression(
            `${exempt} or {${name}.length} <= ${maxSelectedChoices}`,
            messages.chooseAtMost(maxSelectedChoices),
          ),
        ]
      : []),
  ]
}

const expression = (expression: string, text: string): SchemaValidator => ({ type: 'expression', expression, text })
