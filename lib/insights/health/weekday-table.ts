import { wilsonInterval } from '@/lib/statistics/shares'
import { minForShares } from '@/lib/statistics/words'
import type { ReportTable } from '../report'
import type { ResponseSums } from './response-queries'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A difference from the box office that is this small, in parts of 1, is none. */
const aboutTheSame = 0.1

/** How a share of the answers stands beside the known share of the tickets, in words. */
export function besideTickets(count: number, answered: number, known: number): string {
  if (answered < minForShares) return 'too few to tell'
  const { low, high } = wilsonInterval({ count, base: answered })
  if (low > known) return 'more than its part'
  if (high < known) return 'less than its part'
  return Math.max(high - known, known - low) <= aboutTheSame ? 'about its part' : 'too few to tell'
}

/**
 * The days of the week on which people answered beside those for which tickets were sold; none where nothing was sold.
 * @param tickets by the day of the performance, 1 for Monday to 7
 */
export function weekdayTable(responses: readonly ResponseSums[], tickets: ReadonlyMap<string, number>): ReportTable[] {
  const sold = [...tickets.values()].reduce((sum, count) => sum + count, 0)
  const answered = responses.reduce((sum, day) => sum + day.responses, 0)
  if (sold <= 0 || answered === 0) return []
  const counted = weekdays.map((label, at) => {
    const day = String(at + 1)
    const count = responses.find((each) => each.label === day)?.responses ?? 0
    const known = Math.max(0, tickets.get(day) ?? 0) / sold
    return { label, count, known, words: besideTickets(count, answered, known) }
  })
  const few = counted.filter(({ words }) => words === 'less than its part').map(({ label }) => label)
  return [
    {
      id: 'by-weekday',
      title:
        few.length === 0
          ? 'No day of the week has less than its part of the answers'
          : `Less than their part of the answers: ${few.join(', ')}`,
      description: 'Responses by the day they were sent, beside tickets by the day of the performance',
      rowHeading: 'Day',
      columns: [
        { label: 'Share of answers', unit: 'share' },
        { label: 'Share of tickets', unit: 'share' },
        { label: 'Beside the box office', unit: 'number' },
        { label: 'Responses', unit: 'number' },
      ],
      rows: counted.map(({ label, count, known, words }) => ({
        label,
        figures: [answered < minForShares ? 'a few voices' : count / answered, known, words, count],
      })),
      chart: { kind: 'grouped bars', columns: [0, 1] },
    },
  ]
}
