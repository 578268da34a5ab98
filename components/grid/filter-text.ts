import { type Choice, choiceOf } from '@/components/ui/choice'
import type { FilterOperator, FilterScalar } from '@/lib/floor/grid/grid-terms'
import type { ColumnFilter } from '@/lib/floor/grid/grid-view'
import { type CellKind, formatValue, type GridColumn } from './grid-column'

/** The comparisons a column of a kind offers, the usual one first. */
export function operatorsFor(kind: CellKind): readonly FilterOperator[] {
  if (kind === 'text') return ['contains', 'notcontains', 'startswith', 'endswith', '=', '<>']
  return kind === 'boolean' ? ['='] : ['=', '<>', '<', '<=', '>', '>=', 'between']
}

/** A comparison as a chip words it. */
const operatorTexts: Record<FilterOperator, string> = {
  contains: 'contains',
  notcontains: 'does not contain',
  startswith: 'starts with',
  endswith: 'ends with',
  '=': 'is',
  '<>': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  between: 'is between',
}

const dateOperatorTexts: Partial<Record<FilterOperator, string>> = {
  '=': 'is on',
  '<>': 'is not on',
  '<': 'is before',
  '<=': 'is on or before',
  '>': 'is after',
  '>=': 'is on or after',
}

function operatorText(kind: CellKind, operator: FilterOperator): string {
  const words = kind === 'date' || kind === 'instant' ? dateOperatorTexts[operator] : undefined
  return words ?? operatorTexts[operator]
}

/** The same at the beginning of a line, as the filter row and its menu word it: "Contains", "Is on or after". */
export function operatorLabel(kind: CellKind, operator: FilterOperator): string {
  const words = operatorText(kind, operator)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a filter is put into words by. */
export type FilteredColumn = Pick<GridColumn<unknown>, 'header' | 'kind' | 'options'>

const optionsOf = ({ options }: FilteredColumn): readonly Choice[] => (Array.isArray(options) ? options : [])

/** A value as the filter's own words: the name of an option, a date as people read it, (Blank) for none. */
export function filterValueText(column: FilteredColumn, value: FilterScalar): string {
  if (value === null || value === '') return '(Blank)'
  const option = typeof value === 'boolean' ? undefined : choiceOf(optionsOf(column), value)
  if (option) return option.name
  const kind = column.kind ?? 'text'
  return formatValue(kind === 'instant' && /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? 'date' : kind, value)
}

/** A filter in words, as its chip says it: "Name contains jazz", "Year: 2024, 2025". */
export function filterInWords(column: FilteredColumn, filter: ColumnFilter): string {
  if (filter.operator === 'any') {
    return `${column.header}: ${filter.value.map((value) => filterValueText(column, value)).join(', ')}`
  }
  const kind = column.kind ?? 'text'
  if (Array.isArray(filter.value)) {
    const [low, high] = filter.value.map((value) => filterValueText(column, value))
    return `${column.header} is between ${low} and ${high}`
  }
  return `${column.header} ${operatorText(kind, filter.operator)} ${filterValueText(column, filter.value)}`
}
