import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { formatFinancialYear, quarterInSentence } from '@/lib/floor/calendar/quarter'
import { idArray } from '@/lib/floor/id-array'
import { eventFilterNames } from './filters'
import type { Report } from './report'
import type { ReportQuestion } from './report-question'

/** Where the names of what is filtered by are. */
const namesOf = {
  organisation: { label: 'Organisation', table: sql`organisations` },
  type: { label: 'Event type', table: sql`lookup_values` },
  discipline: { label: 'Discipline', table: sql`disciplines` },
  place: { label: 'Location', table: sql`locations` },
  event: { label: 'Event', table: sql`events` },
}

/**
 * What a report is about, in words: whose, of which time, and each filter. A location or an event is named only where it
 * belongs to an event of the report's organisations, so that nobody learns a name by its number.
 */
export async function describeFilters(
  db: Database,
  { organisations, filters, period: { year } }: ReportQuestion,
): Promise<Report['about']> {
  const isOwn = (column: 'id' | 'location_id') =>
    organisations === 'all'
      ? sql`true`
      : sql`exists (select from events as owned join event_organisations as owner on owner.event_id = owned.id
          where owned.${sql.raw(column)} = named.id
            and owner.organisation_id = any(${idArray(organisations)}))`
  const nameOf = async (filter: keyof typeof namesOf) => {
    const id = filters[filter]
    if (id === undefined) return []
    const mayBeNamed = filter === 'event' ? isOwn('id') : filter === 'place' ? isOwn('location_id') : sql`true`
    const [found] = await db.execute<{ name: string }>(
      sql`select name from ${namesOf[filter].table} as named where id = ${id} and ${mayBeNamed}`,
    )
    return [{ label: namesOf[filter].label, value: found?.name ?? 'Unknown' }]
  }
  const [organisation, ...others] = await Promise.all((['organisation', ...eventFilterNames] as const).map(nameOf))
  return [
    ...(organisation && organisation.length > 0 ? organisation : await describeWholeReach(db, organisations)),
    {
      label: 'Time',
      value:
        filters.quarter === undefined
          ? formatFinancialYear(year)
          : quarterInSentence({ year, quarter: filters.quarter }),
    },
    ...others.flat(),
  ]
}

/** The name of the only organisation in reach, or how many there are. */
async function describeWholeReach(
  db: Database,
  organisations: ReportQuestion['organisations'],
): Promise<Report['about']> {
  if (organisations === 'all') return [{ label: 'Organisations', value: 'All' }]
  if (organisations.length !== 1) return [{ label: 'Organisations', value: `Your ${organisations.length}` }]
  const [found] = await db.execute<{ name: string }>(
    sql`select name from organisations where id = ${organisations[0] ?? 0}`,
  )
  return [{ label: 'Organisation', value: found?.name ?? 'Unknown' }]
}
