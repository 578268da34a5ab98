import 'server-only'
import type { EventFacts } from '@/lib/events/rules'
import { quartersTouched } from '@/lib/floor/calendar/quarter'
import type { Context } from '@/lib/floor/identity/context'
import * as queries from './queries'
import { isFilled } from './rules'

/**
 * An event has a row for every quarter that its dates touch, and no other (architecture §9.2): called in the
 * transaction that saves the dates. Rows that stay keep their figures. Answers the figures that went.
 */
export async function keepQuarters({ db }: Context, event: Pick<EventFacts, 'id' | 'startDate' | 'endDate'>) {
  const quarters = quartersTouched(event.startDate, event.endDate)
  const dropped = await queries.dropOtherQuarters(db, event.id, quarters)
  await queries.addMissingQuarters(db, event.id, quarters)
  return dropped.filter(isFilled)
}
