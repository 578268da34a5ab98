import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { releaseNameOf } from '@/lib/published/periods'
import type { PublishedPeriod } from '@/lib/published/published-cells'

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `21 November 2026`. */
export const dayInWords = (day: PlainDate): string => longDay.format(new Date(`${day}T00:00:00Z`))

/** As the head of a column in a table of one year: `Q1`, `Year`. */
export const periodHead = ({ quarter }: PublishedPeriod): string => (quarter === 0 ? 'Year' : `Q${quarter}`)

/** `Q1 2026/27`, or `the year 2026/27`. */
export const periodInWords = ({ year, quarter }: PublishedPeriod): string =>
  quarter === 0 ? `the year ${formatFinancialYear(year)}` : releaseNameOf({ year, quarter })
