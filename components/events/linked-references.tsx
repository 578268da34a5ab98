import { Can } from '@/components/access/can'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { showDate, showNumber } from '@/components/ui/typed-values'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { ticketsInWords } from '@/lib/ticketing/tickets-in-words'
import type { SellerSales } from './ticket-sales-tables'

type Reference = SellerSales['references'][number]

type LinkedReferencesProps = { eventId: number; seller: SellerSales; onUnlinked: () => void }

/** What an organisation sells an event under; a reference that was linked can be taken off again. */
export function LinkedReferences({ eventId, seller, onUnlinked }: LinkedReferencesProps) {
  return (
    <section aria-label={`References of ${seller.organisationName}`}>
      <p className="font-semibold">Sold under</p>
      <ul className="mt-1 flex flex-col">
        {seller.references.map((one) => (
          <li
            key={`${one.boxOfficeProviderId} ${one.reference}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-1"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {one.reference}{' '}
              <span className="text-ink-soft text-sm">
                {[one.boxOfficeProviderName, ...soldOf(one), ...(one.isOfForm ? ['the event’s own'] : [])].join(', ')}
              </span>
            </span>
            {!one.isOfForm && (
              <Can I="manage" a="boxOffice">
                <RemoveReference {...{ eventId, seller, one, onUnlinked }} />
              </Can>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `07/11/2026 to 09/11/2026`, `1,210 tickets`. */
const soldOf = ({ firstDate, lastDate, tickets }: Reference): string[] => {
  if (firstDate === null || lastDate === null) return ['nothing sold']
  const days = firstDate === lastDate ? showDate(firstDate) : `${showDate(firstDate)} to ${showDate(lastDate)}`
  return [days, ticketsInWords(tickets)]
}

/** What becomes of its tickets: `Its 1,210 tickets no longer count for this event. They stay`. */
function removedInWords(tickets: number): string {
  if (tickets < 0) return 'What was given back under it no longer counts for this event. It stays'
  if (tickets === 1) return 'Its ticket no longer counts for this event. It stays'
  return `Its ${showNumber(tickets)} tickets no longer count for this event. They stay`
}

function RemoveReference({ eventId, seller, one, onUnlinked }: LinkedReferencesProps & { one: Reference }) {
  const toasts = useToasts()
  const { boxOfficeProviderId, reference } = one

  async function remove() {
    const body = { organisationId: seller.organisationId, eventId, references: [{ boxOfficeProviderId, reference }] }
    try {
      await api.send('DELETE /api/box-office/references/link', { body })
      toasts.success(`The reference ${reference} was removed from the event.`)
      onUnlinked()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toasts.error(`Unable to remove the reference. ${error.message}`)
    }
  }

  return (
    <ConfirmButton
      size="small"
      label="Remove"
      aria-label={`Remove ${reference}`}
      question={`Remove ${reference} from this event?`}
      confirm="Remove"
      onConfirm={remove}
    >
      {removedInWords(one.tickets)} with your ticketing data, and can be linked again under Box office on the Event
      List.
    </ConfirmButton>
  )
}
