import { Banner } from '@/components/ui/banner'
import { ButtonLink, Link } from '@/components/ui/link'
import { quarterInWords } from '@/lib/confirmations/messages'
import type { OutstandingQuarter } from '@/lib/confirmations/read-confirmations'
import { formatDate } from '@/lib/floor/calendar/plain-date'

/** How many quarters the banner names; the confirmations page has them all. */
const maxShown = 4

/** Where an outstanding quarter is confirmed. */
export const confirmationsHref = ({ organisationId, year }: OutstandingQuarter) =>
  `/confirmations?organisationId=${organisationId}&year=${year}`

/** Quarters that are still to be confirmed, from two weeks before they are due until they are. */
export function OutstandingBanner({ outstanding }: { outstanding: readonly OutstandingQuarter[] }) {
  const [first] = outstanding
  if (!first) return null
  const areSeveral = outstanding.some(({ organisationId }) => organisationId !== first.organisationId)
  const others = outstanding.length - maxShown
  return (
    <Banner
      kind="attention"
      compact
      title="Outstanding confirmations"
      action={
        <ButtonLink href={confirmationsHref(first)} size="small">
          Go to confirmations
        </ButtonLink>
      }
    >
      <ul className="flex flex-wrap gap-x-2">
        {outstanding.slice(0, maxShown).map((each) => (
          <li key={`${each.organisationId} ${each.year} ${each.quarter}`}>
            <Link href={confirmationsHref(each)}>{quarterInWords(each)}</Link>
            {areSeveral && ` of ${each.organisationName}`}
            {each.isOverdue ? ` was due by ${formatDate(each.dueDate)}.` : ` is due by ${formatDate(each.dueDate)}.`}
          </li>
        ))}
        {others > 0 && <li>{`and ${others} more.`}</li>}
      </ul>
    </Banner>
  )
}
