import { Banner } from '@/components/ui/banner'
import { type Quarter, showFinancialYear } from '@/lib/floor/calendar/quarter'

/** A confirmed quarter; the organisation's name is known within reach. */
export type StandingConfirmation = Quarter & { organisationId: number; organisationName: string | null }

/** "2026/27 Q3" */
export const showQuarter = ({ year, quarter }: Quarter) => `${showFinancialYear(year)} Q${quarter}`

const list = new Intl.ListFormat('en-GB')

/** The confirmations that something ends, by whose they are; nothing where it ends none. */
export function ResetConfirmations({ reset }: { reset: readonly StandingConfirmation[] }) {
  if (reset.length === 0) return null
  return (
    <Banner kind="warning" title={reset.length === 1 ? 'This confirmation is reset' : 'These confirmations are reset'}>
      <ul className="list-disc pl-5">
        {[...Map.groupBy(reset, ({ organisationName }) => organisationName ?? 'a partner organisation')].map(
          ([whose, theirs]) => (
            <li key={whose}>
              {list.format([...new Set(theirs.map(showQuarter))])} of {whose}
            </li>
          ),
        )}
      </ul>
    </Banner>
  )
}
