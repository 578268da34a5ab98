import { or, type SQL, sql } from 'drizzle-orm'
import { malformed } from '../errors/domain-error'
import { columnNamed, type GridKind, type KnownColumn } from './grid-columns'
import type { GroupTerm } from './grid-query'

/** What one level groups by: the value itself, a part of a date, or a band of numbers. */
export type GroupKey = { value: SQL; kind: GridKind; desc: boolean }

const parts = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  day: 'day',
  dayOfWeek: 'dow',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
} as const

/** Parts of an instant are those of a clock in London. 400 where the interval does not apply to the column. */
export function groupKey(columns: Map<string, KnownColumn>, { selector, desc, groupInterval }: GroupTerm): GroupKey {
  const { value, kind } = columnNamed(columns, selector, 'group', 'filterable')
  if (groupInterval === null) {
    // The wire carries milliseconds, so rows apart by less belong to one group.
    return { value: kind === 'instant' ? sql`date_trunc('milliseconds', ${value})` : value, kind, desc }
  }
  if (typeof groupInterval === 'number' && kind === 'number') {
    const width = sql`${String(groupInterval)}::numeric`
    return { value: sql`floor(${value}::numeric / ${width}) * ${width}`, kind, desc }
  }
  if (typeof groupInterval === 'string' && (kind === 'date' || kind === 'instant')) {
    const local = kind === 'instant' ? sql`(${value} at time zone 'Europe/London')` : value
    return { value: sql`floor(extract(${sql.raw(parts[groupInterval])} from ${local}))`, kind: 'number', desc }
  }
  throw malformed(`Parameter 'group': interval '${groupInterval}' does not apply to '${selector}'`)
}

/** The condition that a row belongs to one of these groups. */
export function isAmong({ value, kind }: GroupKey, keys: unknown[]): SQL {
  const given = keys.filter((key) => key !== null)
  const same =
    given.length > 0 ? sql`${comparable(value, kind)} in (${sql.join(given.map(literal), sql`, `)})` : undefined
  const blank = given.length < keys.length ? sql`${value} is null` : undefined
  return or(same, blank) ?? sql`false`

  function literal(key: unknown): SQL {
    return comparable(sql`${key instanceof Date ? key.toISOString() : String(key)}::text`, kind)
  }
}

const comparable = (value: SQL, kind: GridKind): SQL => {
  if (kind === 'number') return sql`(${value})::numeric`
  return kind === 'instant' ? sql`(${value})::timestamptz` : sql`(${value})::text`
}
