import { Banner } from '@/components/ui/banner'
import type { PartnerConfirmation } from '@/lib/confirmations/partner-confirmations'
import { type EntryRow, keyOf } from './entry-columns'

type PartnersConfirmedProps = { partners: readonly PartnerConfirmation[]; rows: readonly EntryRow[] }

const listFormat = new Intl.ListFormat('en-GB')

/** Events that are named one by one. */
const maxNamed = 3

/** Says before anything is saved whose confirmations a changed figure resets. */
export function PartnersConfirmed({ partners, rows }: PartnersConfirmedProps) {
  const names = new Map(rows.map((row) => [keyOf(row), row.eventName]))
  return (
    <Banner kind="info" title="Partners have confirmed this quarter">
      <ul>
        {partners.map(({ organisationId, organisationName, eventIds }) => {
          const named = eventIds.slice(0, maxNamed).map((id) => `‘${names.get(String(id)) ?? id}’`)
          const others = eventIds.length - named.length
          return (
            <li key={organisationId} className="[overflow-wrap:anywhere]">
              {`${organisationName}: a changed figure of ${listFormat.format([...named, ...(others > 0 ? [`${others} more`] : [])])} resets its confirmation, and it gets an email.`}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}
