import { Banner } from '@/components/ui/banner'
import { Link } from '@/components/ui/link'
import { changedEventsInWords, quarterInWords } from '@/lib/confirmations/messages'
import type { ResetQuarter } from '@/lib/confirmations/read-resets'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'

/** Quarters that are named one by one; the page of the confirmations has them all. */
const maxShown = 4

/** Confirmations that a change reset and that nobody has confirmed again: whose, why, and where that is done. */
export function ResetNotice({ resets }: { resets: readonly ResetQuarter[] }) {
  if (resets.length === 0) return null
  const areSeveral = resets.some(({ organisationId }) => organisationId !== resets[0]?.organisationId)
  const others = resets.length - maxShown
  return (
    <Banner
      kind="attention"
      title={resets.length === 1 ? 'A confirmation was reset' : `${resets.length} confirmations were reset`}
    >
      <ul>
        {resets.slice(0, maxShown).map((each) => (
          <li key={`${each.organisationId} ${each.year} ${each.quarter}`} className="[overflow-wrap:anywhere]">
            <Link href={`/confirmations?organisationId=${each.organisationId}&year=${each.year}&tabIndex=0`}>
              {quarterInWords(each)}
            </Link>
            {areSeveral && ` of ${each.organisationName}`}: {each.by} changed {changedEventsInWords(each)} on{' '}
            {dateTimeInLondon(new Date(each.on))}. Look at the figures and confirm it again.
          </li>
        ))}
      </ul>
      {others > 0 && <p>{`and ${others} more.`}</p>}
    </Banner>
  )
}
