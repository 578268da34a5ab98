import { and, or, type SQL, sql } from 'drizzle-orm'
import { malformed } from '../errors/domain-error'
import type { Filter, FilterOperator, FilterScalar } from './filter-text'
import { columnNamed, type KnownColumn } from './grid-columns'
import { escapeLike, momentBounds, valueFor, wrongValue } from './grid-values'

type Test = Extract<Filter, { kind: 'test' }>

/**
 * The condition a filter stands for, over allowed columns only; an unknown column or a value of the wrong kind is a
 * 400 that names it. Conditions are two-valued as in the protocol: a blank is not equal to anything but `null`,
 * `<>` and `notcontains` include blanks, and `!` turns round exactly. Text compares without regard to case, except
 * for order.
 */
export function filterCondition(columns: Map<string, KnownColumn>, filter: Filter): SQL {
  if (filter.kind === 'not') return sql`((${filterCondition(columns, filter.of)}) is not true)`
  if (filter.kind === 'test')
    return testCondition(columnNamed(columns, filter.selector, 'filter', 'filterable'), filter)
  const parts = filter.of.map((part) => filterCondition(columns, part))
  // Never empty: the parser refuses a list without conditions.
  return (filter.kind === 'and' ? and(...parts) : or(...parts)) ?? sql`true`
}

function testCondition(column: KnownColumn, { operator, value }: Test): SQL {
  if (Array.isArray(value)) return betweenCondition(column, value)
  if (value === null) return blankCondition(column, operator)
  if (isLike(operator)) return likeCondition(column, operator, value)
  if (column.kind === 'instant') return momentCondition(column, operator, value)
  if (column.kind === 'text' && operator === '=') return sql`(${column.value} ilike ${pattern(column, value)})`
  if (column.kind === 'text' && operator === '<>') {
    return sql`(${column.value} is null or ${column.value} not ilike ${pattern(column, value)})`
  }
  const against = valueFor(column, value)
  if (operator === '<>') return sql`(${column.value} is distinct from ${against})`
  if (operator !== '=' && (column.kind === 'boolean' || column.kind === 'uuid')) throw notApplicable(column, operator)
  return sql`(${column.value} ${comparisons[operator as keyof typeof comparisons]} ${against})`
}

const comparisons = {
  '=': sql.raw('='),
  '<': sql.raw('<'),
  '<=': sql.raw('<='),
  '>': sql.raw('>'),
  '>=': sql.raw('>='),
}

function betweenCondition(column: KnownColumn, [low, high]: [FilterScalar, FilterScalar]): SQL {
  if (column.kind === 'boolean' || column.kind === 'uuid') throw notApplicable(column, 'between')
  if (column.kind === 'instant') {
    const { from } = momentBounds(column, low)
    const { until } = momentBounds(column, high)
    return sql`(${column.value} >= ${from} and ${column.value} < ${until})`
  }
  return sql`(${column.value} between ${valueFor(column, low)} and ${valueFor(column, high)})`
}

function blankCondition(column: KnownColumn, operator: FilterOperator): SQL {
  if (operator === '=') return sql`(${column.value} is null)`
  if (operator === '<>') return sql`(${column.value} is not null)`
  throw malformed(`Parameter 'filter': null goes with '=' and '<>' only, at column '${column.name}'`)
}

function momentCondition(column: KnownColumn, operator: FilterOperator, value: FilterScalar): SQL {
  const { from, until } = momentBounds(column, value)
  const at = column.value
  if (operator === '=') return sql`(${at} >= ${from} and ${at} < ${until})`
  if (operator === '<>') return sql`(${at} is null or ${at} < ${from} or ${at} >= ${until})`
  if (operator === '<') return sql`(${at} < ${from})`
  if (operator === '<=') return sql`(${at} < ${until})`
  return operator === '>' ? sql`(${at} >= ${until})` : sql`(${at} >= ${from})`
}

type LikeOperator = 'contains' | 'notcontains' | 'startswith' | 'endswith'
const isLike = (operator: FilterOperator): operator is LikeOperator =>
  operator === 'contains' || operator === 'notcontains' || operator === 'startswith' || operator === 'endswith'

function likeCondition(column: KnownColumn, operator: LikeOperator, value: FilterScalar): SQL {
  if (column.kind !== 'text') throw notApplicable(column, operator)
  const before = operator === 'startswith' ? '' : '%'
  const after = operator === 'endswith' ? '' : '%'
  const like = pattern(column, value, before, after)
  return operator === 'notcontains'
    ? sql`(${column.value} is null or ${column.value} not ilike ${like})`
    : sql`(${column.value} ilike ${like})`
}

function pattern(column: KnownColumn, value: FilterScalar, before = '', after = ''): SQL {
  if (typeof value !== 'string') throw wrongValue(column)
  return sql`${before + escapeLike(value) + after}::text`
}

function notApplicable(column: KnownColumn, operator: string) {
  return malformed(`Parameter 'filter': '${operator}' does not apply to column '${column.name}'`)
}
