import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Choice } from '@/components/ui/choice'
import type { SearchChoices } from '@/components/ui/use-choices'
import { api } from '@/lib/api'
import { showDate } from '@/lib/floor/calendar/plain-date'

/** What the references are asked about: the event's days and provider, and the event or, for a new one, its owner. */
export type ReferencesOf = {
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
const shown = 25

/**
 * The references that ticketing data has brought: the best match for what was typed first, then those that the event may
 * have, then the nearest.
 */
export const searchReferences =
  (asked: ReferencesOf): SearchChoices =>
  async (text, signal) => {
    const query = { ...asked, search: text, take: shown, requireTotalCount: false }
    const { data } = await api.send('GET /api/box-office/references', { query, signal })
    // Two owners of one event may both sell under one identifier.
    const byIdentifier = new Map(data.toReversed().map((row) => [row.eventIdentifier, row]))
    return [...byIdentifier.values()].reverse().map((row) => referenceChoice(row, asked))
  }

const counts = new Intl.NumberFormat('en-GB')

function soldWords(ticketsSold: number): string {
  if (ticketsSold <= 0) return 'No tickets sold yet'
  return ticketsSold === 1 ? '1 ticket sold' : `${counts.format(ticketsSold)} tickets sold`
}

/** A green tick for what has sold, a warning mark otherwise; paler where the event should not have it, and why. */
function referenceChoice(row: ReferenceRow, { startDate, endDate }: ReferencesOf): Choice {
  const { eventIdentifier, eventName, ticketsSold, isValid } = row
  const isElsewhen = row.startDate > endDate || row.endDate < startDate
  const why = isValid ? '' : isElsewhen ? 'Not on these days' : 'Used by another event on these days'
  const days = `${showDate(row.startDate)} to ${showDate(row.endDate)}`
  return {
    id: eventIdentifier,
    name: eventIdentifier,
    detail: [eventName, days, soldWords(ticketsSold), why].filter(Boolean).join(' · '),
    icon:
      ticketsSold > 0 ? (
        <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-success" />
      ) : (
        <TriangleAlert size={18} aria-hidden="true" className="shrink-0 text-warning" />
      ),
    faint: !isValid,
  }
}
