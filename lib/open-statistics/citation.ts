import type { PublishedRelease } from '@/lib/published/published-cells'
import { pathOf, type StatisticsPage } from './addresses'
import type { Publication } from './publication'
import { dayInWords } from './words'

/** How a table is cited; the reader adds the day. */
export function citationOf(
  { publisher, address }: Publication,
  { title, of, release }: { title: string; of: StatisticsPage; release: PublishedRelease | undefined },
): string {
  const edition = release ? ` Release of ${release.name}, approved ${dayInWords(release.approvedOn)}.` : ''
  return `${publisher}, Open statistics: ${title}.${edition} ${address}${pathOf(of)} (read on [day])`
}
