import { Banner } from '@/components/ui/banner'
import { ButtonLink, Link } from '@/components/ui/link'
import { quarterInWords } from '@/lib/confirmations/messages'
import type { Outstanding } from '@/lib/confirmations/read-confirmations'
import { showDate } from '@/lib/floor/calendar/plain-date'

/** How many quarters the banner names; the confirmations page has them all. */
const shownMost = 4

/** Where an outstanding quarter is confirmed. */
export const confirmationsHref = ({ organisationId, year }: Outstanding) =>
  `/confirmations?organisationId=${organisationId}&year=${year}`

/** Quarters that are still to be confirmed, from two weeks before they are due until they are (document 2 §4). */
export function OutstandingBanner({ outstanding }: { outstanding: readonly Outstanding[] }) {
  const [first] = outstanding
  if (!first) return null
  const areSeveral = outstanding.some(({ organisationId }) => organisationId !== first.organisationId)
  const others = outstanding.length - shownMost
  return (
    <div className="mb-6">
      <Banner
        kind="attention"
        title="Outstanding confirmations"
        action={
          <ButtonLink href={confirmationsHref(first)} size="small">
            Go to confirmations
          </ButtonLink>
        }
      >
        <ul>
          {outstanding.slice(0, shownMost).map((each) => (
            <li key={`${each.organisationId} ${each.year} ${each.quarter}`}>
              <Link href={confirmationsHref(each)} prefetch={false}>
                {quarterInWords(each)}
              </Link>
              {areSeveral && ` of ${each.organisationName}`}
              {each.isOverdue ? ` was due by ${showDate(each.dueDate)}.` : ` is due by ${showDate(each.dueDate)}.`}
            </li>
          ))}
        </ul>
        {others > 0 && <p>{`and ${others} more.`}</p>}
      </Banner>
    </div>
  )
}
