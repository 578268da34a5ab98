import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Choice } from '@/components/ui/choice'
import type { SearchChoices } from '@/components/ui/use-choices'
import { api } from '@/lib/api'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { countOf } from '@/lib/floor/format-number'

/** What the references are searched by: the event's days and provider, and the event or, for a new one, its owner. */
export type ReferenceQuery = {
  providerId: number
  startDate: string
  endDate: string
  eventId?: number | undefined
  organisationId?: number | undefined
}

/** A box office reference row. */
type ReferenceRow = {
  eventIdentifier: string
  eventName: string
  startDate: string
  endDate: string
  ticketsSold: number
  isValid: boolean
}

/** How many rows a look-up shows at a time. */
const rowLimit = 25

/**
 * The references that ticketing data has brought: the best match for what was typed first, then those that the event may
 * have, then the nearest.
 */
export const searchReferences =
  (reference: ReferenceQuery): SearchChoices =>
  async (text, signal) => {
    const query = { ...reference, search: text, take: rowLimit, requireTotalCount: false }
    const { data } = await api.send('GET /api/box-office/references', { query, signal })
    // Two owners of one event may both sell under one identifier.
    const byIdentifier = new Map(data.toReversed().map((row) => [row.eventIdentifier, row]))
    return [...byIdentifier.values()].reverse().map((row) => referenceChoice(row, reference))
  }

function soldText(ticketsSold: number): string {
  if (ticketsSold <= 0) return 'No tickets sold yet'
  return countOf(ticketsSold, 'ticket sold', 'tickets sold')
}

/** A green tick for what has sold, a warning mark otherwise; paler where the event should not have it, and why. */
function referenceChoice(row: ReferenceRow, { startDate, endDate }: ReferenceQuery): Choice {
  const { eventIdentifier, eventName, ticketsSold, isValid } = row
  const isElsewhen = row.startDate > endDate || row.endDate < startDate
  const why = isValid ? '' : isElsewhen ? 'Not on these days' : 'Used by another event on these days'
  const days = `${formatDate(row.startDate)} to ${formatDate(row.endDate)}`
  return {
    id: eventIdentifier,
    name: eventIdentifier,
    detail: [eventName, days, soldText(ticketsSold), why].filter(Boolean).join(' · '),
    icon:
      ticketsSold > 0 ? (
        <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-success" />
      ) : (
        <TriangleAlert size={18} aria-hidden="true" className="shrink-0 text-warning" />
      ),
    faint: !isValid,
  }
}
