import { dateLimits, numberLimits, textMax } from '../engine/check-text'
import { say } from '../engine/messages'
import {
  type CheckboxElement,
  type MatrixColumn,
  noneValue,
  type SchemaElement,
  type SchemaValidator,
  type TextElement,
} from './survey-schema'

/**
 * The element with the rules that our pages hold an answer to and that SurveyJS does not read from its members alone, so
 * that a survey opened in a SurveyJS tool takes no answer that we refuse.
 */
export function withValidators(question: SchemaElement): SchemaElement {
  switch (question.type) {
    case 'text':
      return { ...question, validators: ofInput(question, question.name) }
    case 'checkbox': {
      const validators = ofChoices(question)
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
  return { ...column, validators: ofInput({ inputType: 'text', ...column }, `row.${column.name}`) }
}

type Input = Pick<TextElement, 'inputType' | 'min' | 'max' | 'maxLength'>

/** @param name how an expression names the value */
function ofInput(input: Input, name: string): SchemaValidator[] {
  switch (input.inputType) {
    case 'number': {
      const { min, max } = numberLimits(input)
      return [
        { type: 'numeric', minValue: min, maxValue: max },
        expression(`{${name}} empty or round({${name}}, 0) = {${name}}`, say.numberOdd),
      ]
    }
    case 'date': {
      const { min, max } = dateLimits(input)
      return [expression(`{${name}} empty or ({${name}} >= '${min}' and {${name}} <= '${max}')`, say.dateOdd)]
    }
    default:
      return [{ type: 'text', maxLength: textMax(input) }]
  }
}

function ofChoices({
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
            say.noneAlone(noneText),
          ),
        ]
      : []),
    ...(minSelectedChoices > 0
      ? [expression(`${exempt} or {${name}.length} >= ${minSelectedChoices}`, say.chooseAtLeast(minSelectedChoices))]
      : []),
    ...(maxSelectedChoices > 0
      ? [expression(`${exempt} or {${name}.length} <= ${maxSelectedChoices}`, say.chooseAtMost(maxSelectedChoices))]
      : []),
  ]
}

const expression = (expression: string, text: string): SchemaValidator => ({ type: 'expression', expression, text })
