import { dayMs } from '@/lib/floor/calendar/instants'
import { xmlText } from './workbook-cell'

/** A data validation rule: what may be entered into a block of cells, with its messages. */
export type EntryRule = {
  /** Such as `D2:CV2`. */
  range: string
  /** Shown beside the selected cell. At most 255 characters. */
  prompt?: string
  /** Shown when an entry is refused. At most 225 characters. */
  error?: string
} & (
  | { kind: 'any' }
  /** One of the cells of `source`, such as `Options!$B$2:$B$9`: a drop-down list. */
  | { kind: 'list'; source: string }
  | { kind: 'whole-number'; least: number }
  /** Serial numbers of days (`serialOfDay`). */
  | { kind: 'date'; from: number; to: number }
  | { kind: 'text'; most: number }
  /** Nothing may be entered. */
  | { kind: 'nothing' }
)

const attribute = (text: string) => xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '_x000a_')

function conditionOf(rule: EntryRule): [attributes: string, formulas: string] {
  switch (rule.kind) {
    case 'any':
      return ['', '']
    case 'list':
      return [' type="list"', `<formula1>${xmlText(rule.source)}</formula1>`]
    case 'whole-number':
      return [' type="whole" operator="greaterThanOrEqual"', `<formula1>${rule.least}</formula1>`]
    case 'date':
      return [' type="date" operator="between"', `<formula1>${rule.from}</formula1><formula2>${rule.to}</formula2>`]
    case 'text':
      return [' type="textLength" operator="lessThanOrEqual"', `<formula1>${rule.most}</formula1>`]
    case 'nothing':
      return [' type="custom"', '<formula1>FALSE</formula1>']
  }
}

function ruleXml(rule: EntryRule): string {
  const [condition, formulas] = conditionOf(rule)
  const prompt = rule.prompt ? ` showInputMessage="1" prompt="${attribute(rule.prompt.slice(0, 255))}"` : ''
  const error = rule.error ? ` showErrorMessage="1" error="${attribute(rule.error.slice(0, 225))}"` : ''
  return `<dataValidation${condition} allowBlank="1"${prompt}${error} sqref="${rule.range}">${formulas}</dataValidation>`
}

/** The XML of a sheet's rules; empty where there are none. */
export const rulesXml = (rules: readonly EntryRule[]) =>
  rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.map(ruleXml).join('')}</dataValidations>`

/** The serial number of a calendar date (`yyyy-MM-dd`); before March 1900 it is one off. */
export function serialOfDay(day: string): number {
  const days = Date.parse(`${day}T00:00:00Z`) / dayMs + 25_569
  return days < 61 ? Math.max(1, days - 1) : days
}
