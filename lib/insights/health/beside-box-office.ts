import { minForShares } from '@/lib/statistics/answer-bands'
import { wilsonInterval } from '@/lib/statistics/shares'
import { listInWords } from '../figure-words'
import type { ReportTable } from '../report'

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

/** The answers and the tickets of one day of the week, or of one region. */
type AnswersAndTickets = { label: string; responses: number; tickets: number }

/**
 * Answers beside tickets, as shares of all; none where nothing was sold, or nobody answered.
 * @param one what a row is: `day of the week`
 */
export function makeBoxOfficeTables(
  rows: readonly AnswersAndTickets[],
  {
    one,
    kind,
    ...about
  }: Pick<ReportTable, 'id' | 'description' | 'rowHeading'> & { one: string; kind: 'bars' | 'grouped bars' },
): ReportTable[] {
  const answered = rows.reduce((sum, { responses }) => sum + responses, 0)
  const sold = rows.reduce((sum, { tickets }) => sum + tickets, 0)
  if (sold <= 0 || answered === 0) return []
  const compared = rows.map(({ label, responses, tickets }) => {
    const known = Math.max(0, tickets) / sold
    return { label, responses, known, words: besideTickets(responses, answered, known) }
  })
  const few = compared.filter(({ words }) => words === 'less than its part').map(({ label }) => label)
  return [
    {
      ...about,
      title:
        few.length === 0
          ? `No ${one} has less than its part of the answers`
          : `Less than their part of the answers: ${listInWords(few)}`,
      columns: [
        { label: 'Share of answers', unit: 'share' },
        { label: 'Share of tickets', unit: 'share' },
        { label: 'Beside the box office', unit: 'number' },
        { label: 'Responses', unit: 'number' },
      ],
      rows: compared.map(({ label, responses, known, words }) => ({
        label,
        figures: [answered < minForShares ? 'a few voices' : responses / answered, known, words, responses],
      })),
      chart: { kind, columns: [0, 1] },
    },
  ]
}
