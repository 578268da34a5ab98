import { type SQL, sql } from 'drizzle-orm'
import { type EventFilters, eventFilterNames } from './filters'

const keptBy: Record<keyof EventFilters, (id: number) => SQL> = {
  type: (id) => sql`events.event_type_id = ${id}`,
  discipline: (id) => sql`events.sub_discipline_id in (select id from sub_disciplines where discipline_id = ${id})`,
  place: (id) => sql`events.location_id = ${id}`,
  event: (id) => sql`events.id = ${id}`,
}

/** True for those rows of `events` that the filters keep; undefined where they keep every one. */
export function conditionsOfEvents(filters: EventFilters): SQL | undefined {
  const conditions = eventFilterNames.flatMap((name) => {
    const id = filters[name]
    return id === undefined ? [] : [keptBy[name](id)]
  })
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}
