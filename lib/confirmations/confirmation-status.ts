import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { formatQuarter, type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'

/** An organisation of an event whose confirmations the person who saves the event may see. */
export type ConfirmingOrganisation = { organisationId: number; organisationName: string; isOwner: boolean }

const listFormat = new Intl.ListFormat('en-GB')

/**
 * Sentences about the confirmations of the quarters that an event touches, for a save that resets none of them; each
 * names the organisation. For an owner: which are confirmed and which are not; for a partner: which are confirmed.
 */
export function confirmationStatus(
  organisations: readonly ConfirmingOrganisation[],
  touched: readonly Quarter[],
  confirmations: readonly (Quarter & { organisationId: number })[],
  reach: OrganisationScope,
): string[] {
  return sortOwnFirst(organisations, reach).flatMap(({ organisationId, organisationName, isOwner }) => {
    const theirs = confirmations.filter((each) => each.organisationId === organisationId).map(quarterCode)
    const isConfirmed = (quarter: Quarter) => theirs.includes(quarterCode(quarter))
    const confirmed = touched.filter(isConfirmed)
    const others = isOwner ? touched.filter((quarter) => !isConfirmed(quarter)) : []
    const line = (quarters: readonly Quarter[], one: string, more: string) =>
      quarters.length === 0
        ? []
        : [`${quartersInWords(quarters)} of ${organisationName} ${quarters.length === 1 ? one : more}`]
    return [
      ...line(confirmed, 'stays confirmed', 'stay confirmed'),
      ...line(others, 'is not confirmed', 'are not confirmed'),
    ]
  })
}

/** The organisations in reach first, then the other owners, then the partners; each group in the given order. */
export function sortOwnFirst<Each extends { organisationId: number; isOwner?: boolean }>(
  organisations: readonly Each[],
  reach: OrganisationScope,
): Each[] {
  const rankOf = ({ organisationId, isOwner }: Each) =>
    reach !== 'all' && reach.includes(organisationId) ? 0 : isOwner ? 1 : 2
  return organisations.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** The maximum number of quarters named one by one; a longer unbroken series is named by the first and the last. */
const maxNamed = 4

/** "2026/27 Q1 and 2026/27 Q2"; many in a row as "2026/27 Q1 to 2028/29 Q3". */
function quartersInWords(quarters: readonly Quarter[]): string {
  const names = quarters.map(formatQuarter)
  const [first, last] = [quarters.at(0), quarters.at(-1)].map((each) => (each ? each.year * 4 + each.quarter : 0))
  const isUnbroken = (last ?? 0) - (first ?? 0) === quarters.length - 1
  return names.length > maxNamed && isUnbroken ? `${names[0]} to ${names.at(-1)}` : listFormat.format(names)
}
