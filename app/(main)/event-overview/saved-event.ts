import 'server-only'
import type { SavedEvent } from '@/components/events/event-form'
import type { QuarterRow } from '@/lib/attendance/rules'
import { findConfirmedQuarters } from '@/lib/confirmations/confirmed-quarters'
import type { EventDetails } from '@/lib/events/read-events'
import type { StaffContext } from '@/lib/floor/identity/context'
import { hasTicketSales } from '@/lib/ticketing/event-sales/service'
import { countTicketsByQuarter } from '@/lib/ticketing/tickets-by-quarter'

/** An event as its page needs it: its figures, the tickets behind them, and the confirmations that a save may reset. */
export async function getSavedEvent(ctx: StaffContext, event: EventDetails, mayEdit: boolean): Promise<SavedEvent> {
  const { id, version, name, startDate, endDate, isTicketedId, eventOrganisations, ticketsSold } = event
  const [soldByQuarter, hasSales, confirmed] = await Promise.all([
    ticketsSold > 0 ? countTicketsByQuarter(ctx, id) : [],
    hasTicketSales(ctx, id),
    mayEdit
      ? findConfirmedQuarters(
          ctx,
          eventOrganisations.map(({ organisationId }) => organisationId),
          id,
        )
      : [],
  ])
  const names = new Map(eventOrganisations.map((each) => [each.organisationId, each.name]))
  return {
    version,
    facts: { id, name, startDate, endDate, isTicketedId, eventOrganisations: eventOrganisations.map(toAssigned) },
    // The table takes no quarter but 1 to 4.
    quarters: {
      rows: event.eventAttendances.map(({ id: _, ...row }) => row as QuarterRow),
      ticketsSold,
      soldByQuarter,
    },
    hasTicketSales: hasSales,
    confirmed: confirmed.map((quarter) => ({
      ...quarter,
      organisationName: names.get(quarter.organisationId) ?? '',
    })),
  }
}

const toAssigned = ({
  organisationId,
  relationshipTypeId,
  subDisciplineId,
}: EventDetails['eventOrganisations'][number]) => ({
  organisationId,
  relationshipTypeId,
  subDisciplineId,
})
