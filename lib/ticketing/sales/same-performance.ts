import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether two lines are of the same performance. One without a time is of any that its event has on that day: reports of
 * totals often name the day alone.
 */
export function isSamePerformance(one: 'staged' | 'gone', other: 'sale' | 'sold'): SQL {
  const [first, second] = [sql.identifier(one), sql.identifier(other)]
  return sql`${first}.box_office_provider_id = ${second}.box_office_provider_id
    and ${first}.box_office_reference_id = ${second}.${sql.identifier(other === 'sold' ? 'event_identifier' : 'box_office_reference_id')}
    and ${first}.performance_date = ${second}.performance_date
    and coalesce(${first}.performance_time = ${second}.performance_time, true)`
}
