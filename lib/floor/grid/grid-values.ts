import { type SQL, sql } from 'drizzle-orm'
import { dayInLondon, isPlainDate, type PlainDate } from '../calendar/plain-date'
import { malformed } from '../errors/domain-error'
import type { FilterScalar } from './filter-text'
import type { GridKind, KnownColumn } from './grid-columns'

const zone = 'Europe/London'
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const meant: Record<GridKind, string> = {
  text: 'a text',
  number: 'a number',
  date: "a date such as '2025-04-01'",
  instant: "a date or an instant such as '2025-04-01T09:30:00Z'",
  boolean: 'true or false',
  uuid: 'an identifier',
}

/** 400 for a value that is not of the column's kind: the database is never asked to find that out. */
export function wrongValue(column: KnownColumn, parameter = 'filter') {
  return malformed(`Parameter '${parameter}': column '${column.name}' takes ${meant[column.kind]}`)
}

/** A value for a column that is compared directly. Instants go through `momentBounds` instead. */
export function valueFor(column: KnownColumn, value: FilterScalar): SQL {
  if (column.kind === 'text' && typeof value === 'string') return sql`${value}::text`
  if (column.kind === 'number' && typeof value === 'number') return numberFor(column, value)
  if (column.kind === 'boolean' && typeof value === 'boolean') return sql`${value}::boolean`
  if (column.kind === 'uuid' && typeof value === 'string' && uuidPattern.test(value)) return sql`${value}::uuid`
  if (column.kind === 'date') {
    const day = typeof value === 'string' ? plainDay(value) : undefined
    if (day) return sql`${day}::date`
  }
  throw wrongValue(column)
}

/** Whole numbers keep an integer column's index usable; anything else is compared exactly. */
function numberFor(column: KnownColumn, value: number): SQL {
  const type = column.column?.getSQLType() ?? ''
  if (/^(real|double)/.test(type)) return sql`${String(value)}::double precision`
  return Number.isSafeInteger(value) && /int|serial/.test(type)
    ? sql`${String(value)}::bigint`
    : sql`${String(value)}::numeric`
}

/**
 * An instant as the half-open stretch of time it names: a calendar date is that day in London, and an instant is its
 * millisecond, for the database keeps microseconds that nobody can see or type.
 */
export function momentBounds(column: KnownColumn, value: FilterScalar): { from: SQL; until: SQL } {
  if (typeof value !== 'string') throw wrongValue(column)
  if (isPlainDate(value)) {
    const day = plainDay(value)
    if (!day) throw wrongValue(column)
    return {
      from: sql`(${day}::date::timestamp at time zone ${zone}::text)`,
      until: sql`((${day}::date + 1)::timestamp at time zone ${zone}::text)`,
    }
  }
  const match = momentPattern.exec(value)
  const moment = match ? new Date(match[1] ? value : `${value}Z`) : undefined
  if (!moment || !isOrdinary(moment)) throw wrongValue(column)
  const text = moment.toISOString()
  // Without an offset the time is one shown on a clock in London.
  const from = match?.[1]
    ? sql`${text}::timestamptz`
    : sql`(${text.slice(0, -1)}::timestamp at time zone ${zone}::text)`
  return { from, until: sql`(${from} + interval '1 millisecond')` }
}

/** `yyyy-MM-dd` of a date or a date and time; one with an offset is the day it falls on in London. */
function plainDay(value: string): PlainDate | undefined {
  const match = momentPattern.exec(value)
  if (match?.[1]) {
    const moment = new Date(value)
    return isOrdinary(moment) ? dayInLondon(moment) : undefined
  }
  const day = match ? value.slice(0, 10) : value
  return isPlainDate(day) && isOrdinary(new Date(day)) ? day : undefined
}

/** Between the years 1000 and 9998: what both JavaScript and PostgreSQL write in the same way, a day either side. */
function isOrdinary(moment: Date): boolean {
  const year = moment.getUTCFullYear()
  return year >= 1000 && year <= 9998
}

/** The text as a LIKE pattern that means itself. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
