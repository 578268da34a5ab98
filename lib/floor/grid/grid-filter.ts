import { and, or, type SQL, sql } from 'drizzle-orm'
import { dayInLondon, isPlainDate, type PlainDate } from '../calendar/plain-date'
import { malformed } from '../errors/domain-error'
import { type CompiledColumn, type GridKind, getColumn } from './grid-columns'
import type { Filter, FilterOperator, FilterScalar } from './grid-terms'

type FilterTest = Extract<Filter, { kind: 'test' }>

/**
 * The condition a filter stands for, over allowed columns only; an unknown column or a value of the wrong kind is a 400
 * that names it. Conditions are two-valued as in the protocol: a blank is not equal to anything but `null`, `<>` and
 * `notcontains` include blanks, and `!` is an exact complement. Text comparison ignores case, except for order.
 */
export function filterCondition(columns: Map<string, CompiledColumn>, filter: Filter): SQL {
  if (filter.kind === 'not') return sql`((${filterCondition(columns, filter.of)}) is not true)`
  if (filter.kind === 'test') return testCondition(getColumn(columns, filter.selector, 'filter', 'filterable'), filter)
  const parts = filter.of.map((part) => filterCondition(columns, part))
  // Never empty: the parser refuses a list without conditions.
  return (filter.kind === 'and' ? and(...parts) : or(...parts)) ?? sql`true`
}

function testCondition(column: CompiledColumn, { operator, value }: FilterTest): SQL {
  if (Array.isArray(value)) return betweenCondition(column, value)
  if (value === null) return blankCondition(column, operator)
  if (isLikeOperator(operator)) return likeCondition(column, operator, value)
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

function betweenCondition(column: CompiledColumn, [low, high]: [FilterScalar, FilterScalar]): SQL {
  if (column.kind === 'boolean' || column.kind === 'uuid') throw notApplicable(column, 'between')
  if (column.kind === 'instant') {
    const { from } = momentBounds(column, low)
    const { until } = momentBounds(column, high)
    return sql`(${column.value} >= ${from} and ${column.value} < ${until})`
  }
  return sql`(${column.value} between ${valueFor(column, low)} and ${valueFor(column, high)})`
}

function blankCondition(column: CompiledColumn, operator: FilterOperator): SQL {
  if (operator === '=') return sql`(${column.value} is null)`
  if (operator === '<>') return sql`(${column.value} is not null)`
  throw malformed(`Parameter 'filter': null goes with '=' and '<>' only, at column '${column.name}'`)
}

function momentCondition(column: CompiledColumn, operator: FilterOperator, value: FilterScalar): SQL {
  const { from, until } = momentBounds(column, value)
  const at = column.value
  if (operator === '=') return sql`(${at} >= ${from} and ${at} < ${until})`
  if (operator === '<>') return sql`(${at} is null or ${at} < ${from} or ${at} >= ${until})`
  if (operator === '<') return sql`(${at} < ${from})`
  if (operator === '<=') return sql`(${at} < ${until})`
  return operator === '>' ? sql`(${at} >= ${until})` : sql`(${at} >= ${from})`
}

type LikeOperator = 'contains' | 'notcontains' | 'startswith' | 'endswith'
const isLikeOperator = (operator: FilterOperator): operator is LikeOperator =>
  operator === 'contains' || operator === 'notcontains' || operator === 'startswith' || operator === 'endswith'

function likeCondition(column: CompiledColumn, operator: LikeOperator, value: FilterScalar): SQL {
  if (column.kind !== 'text') throw notApplicable(column, operator)
  if (operator === 'startswith') return sql`(${column.value} ilike ${pattern(column, value, '', '%')})`
  if (operator === 'endswith') return sql`(${column.value} ilike ${pattern(column, value, '%', '')})`
  if (typeof value !== 'string') throw wrongValue(column)
  const contains = containsText(column.value, value)
  return operator === 'contains' ? contains : sql`(${contains} is not true)`
}

/** Texts this short are in no trigram index. */
const maxShortText = 2

/**
 * The condition that a text contains another, without regard to case. A short one is searched row by row, for which a
 * regular expression takes half the time of ILIKE. The empty text after the value hides its trigram index, which a
 * generic plan would choose and read in full.
 */
export function containsText(value: SQL, text: string): SQL {
  if (text !== '' && text.length <= maxShortText) return sql`((${value} || '') ~* ${escapeRegExp(text)}::text)`
  return sql`(${value} ilike ${`%${escapeLike(text)}%`}::text)`
}

function pattern(column: CompiledColumn, value: FilterScalar, before = '', after = ''): SQL {
  if (typeof value !== 'string') throw wrongValue(column)
  return sql`${before + escapeLike(value) + after}::text`
}

function notApplicable(column: CompiledColumn, operator: string) {
  return malformed(`Parameter 'filter': '${operator}' does not apply to column '${column.name}'`)
}

const timeZone = 'Europe/London'
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const expectedValues: Record<GridKind, string> = {
  text: 'a text',
  number: 'a number',
  date: "a date such as '2025-04-01'",
  instant: "a date or an instant such as '2025-04-01T09:30:00Z'",
  boolean: 'true or false',
  uuid: 'an identifier',
}

/** 400 for a value that is not of the column's kind: checked before the database is asked. */
function wrongValue(column: CompiledColumn) {
  return malformed(`Parameter 'filter': column '${column.name}' takes ${expectedValues[column.kind]}`)
}

/** A value for a column that is compared directly. Instants go through `momentBounds` instead. */
function valueFor(column: CompiledColumn, value: FilterScalar): SQL {
  if (column.kind === 'text' && typeof value === 'string') return sql`${value}::text`
  if (column.kind === 'number' && typeof value === 'number') return numberFor(column, value)
  if (column.kind === 'boolean' && typeof value === 'boolean') return sql`${value}::boolean`
  if (column.kind === 'uuid' && typeof value === 'string' && uuidPattern.test(value)) return sql`${value}::uuid`
  if (column.kind === 'date') {
    const day = typeof value === 'string' ? plainDateOf(value) : undefined
    if (day) return sql`${day}::date`
  }
  throw wrongValue(column)
}

/** Whole numbers keep an integer column's index usable; anything else is compared exactly. */
function numberFor(column: CompiledColumn, value: number): SQL {
  const type = column.column?.getSQLType() ?? ''
  if (/^(real|double)/.test(type)) return sql`${String(value)}::double precision`
  return Number.isSafeInteger(value) && /int|serial/.test(type)
    ? sql`${String(value)}::bigint`
    : sql`${String(value)}::numeric`
}

/**
 * The half-open interval of an instant: a calendar date is that day in London, an instant its millisecond, because the
 * database has microseconds that are neither shown nor typed.
 */
function momentBounds(column: CompiledColumn, value: FilterScalar): { from: SQL; until: SQL } {
  if (typeof value !== 'string') throw wrongValue(column)
  if (isPlainDate(value)) {
    const day = plainDateOf(value)
    if (!day) throw wrongValue(column)
    return {
      from: sql`(${day}::date::timestamp at time zone ${timeZone}::text)`,
      until: sql`((${day}::date + 1)::timestamp at time zone ${timeZone}::text)`,
    }
  }
  const match = momentPattern.exec(value)
  const moment = match ? new Date(match[1] ? value : `${value}Z`) : undefined
  if (!moment || !isRepresentable(moment)) throw wrongValue(column)
  const text = moment.toISOString()
  // Without an offset the time is London's.
  const from = match?.[1]
    ? sql`${text}::timestamptz`
    : sql`(${text.slice(0, -1)}::timestamp at time zone ${timeZone}::text)`
  return { from, until: sql`(${from} + interval '1 millisecond')` }
}

/** `yyyy-MM-dd` of a date or a date and time; one with an offset is the day it falls on in London. */
function plainDateOf(value: string): PlainDate | undefined {
  const match = momentPattern.exec(value)
  if (match?.[1]) {
    const moment = new Date(value)
    return isRepresentable(moment) ? dayInLondon(moment) : undefined
  }
  const day = match ? value.slice(0, 10) : value
  return isPlainDate(day) && isRepresentable(new Date(day)) ? day : undefined
}

/** Between the years 1000 and 9998, which JavaScript and PostgreSQL write alike, with a day's margin. */
function isRepresentable(moment: Date): boolean {
  const year = moment.getUTCFullYear()
  return year >= 1000 && year <= 9998
}

/** Escapes a text for a regular expression; letters and digits must not be escaped. */
export const escapeRegExp = (text: string) => text.replace(/[^\p{L}\p{N}_ ]/gu, '\\$&')

/** Escapes a text for LIKE. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
