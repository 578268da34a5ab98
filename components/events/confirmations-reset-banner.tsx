import { Banner } from '@/components/ui/banner'
import { sortOwnFirst } from '@/lib/confirmations/confirmation-status'
import type { EventConfirmation } from '@/lib/confirmations/reset-reasons'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { formatQuarter } from '@/lib/floor/calendar/quarter'

/** A standing confirmation, and whose it is by name. */
export type StandingConfirmation = EventConfirmation & { organisationName: string }

const listFormat = new Intl.ListFormat('en-GB')

type ConfirmationsResetBannerProps = {
  reset: readonly StandingConfirmation[]
  /** The organisations of whoever saves, who can confirm again here; to the others an email goes. */
  scope: OrganisationScope
}

/** The confirmations that something resets, by whose they are, one’s own first; nothing where it resets none. */
export function ConfirmationsResetBanner({ reset, scope }: ConfirmationsResetBannerProps) {
  if (reset.length === 0) return null
  const isOwn = (organisationId: number) => scope !== 'all' && scope.includes(organisationId)
  const byOrganisation = [...Map.groupBy(sortOwnFirst(reset, scope), ({ organisationId }) => organisationId)]
  return (
    <Banner kind="warning" title={reset.length === 1 ? 'This confirmation is reset' : 'These confirmations are reset'}>
      <ul className="list-disc pl-5">
        {byOrganisation.map(([organisationId, theirs]) => (
          <li key={organisationId} className="[overflow-wrap:anywhere]">
            {listFormat.format(theirs.map(formatQuarter))} of {theirs[0]?.organisationName}
            {!isOwn(organisationId) && ', which gets an email about it'}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
