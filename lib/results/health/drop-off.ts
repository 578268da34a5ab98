import { formatSampledPart, hasShares, shareOf } from '../shares'
import { formatCount } from '../unit'

/** How many began to answer on the web, how many sent their answers, and where the others stopped. */
type DropOffCounts = {
  begun: number
  finished: number
  /** The unfinished by the question they answered last, counted from 1. */
  lastAnswered: readonly { place: number; count: number }[]
}

/** One question: how many went on answering at least until here, and how many answered nothing after it. */
type DropOffRow = { number: number; title: string; stillThere: number; stopped: number }

export type DropOff = { begun: number; rows: DropOffRow[] }

/**
 * Where people stop, question by question. Whoever sent their answers went to the end, whatever they left blank; so the
 * last row's `stillThere` less its `stopped` are the finished.
 * @param followers the places of questions that a sensitive one leads to, counted from 1. They have no row: whoever stopped
 *   there gave a certain answer to the sensitive question, and stands with the question before
 */
export function dropOffOf(
  titles: readonly string[],
  { begun, finished, lastAnswered }: DropOffCounts,
  followers: ReadonlySet<number> = new Set(),
): DropOff {
  const stoppedAt = (number: number) => lastAnswered.find(({ place }) => place === number)?.count ?? 0
  const rows: DropOffRow[] = []
  let stillThere = finished + lastAnswered.reduce((sum, { count }) => sum + count, 0)
  titles.forEach((title, at) => {
    const number = at + 1
    const stopped = stoppedAt(number)
    const before = rows.at(-1)
    if (followers.has(number) && before) before.stopped += stopped
    else rows.push({ number, title, stillThere, stopped })
    stillThere -= stopped
  })
  return { begun, rows }
}

/** Where most people stop, in words. */
export function dropOffInWords({ begun, rows }: DropOff): string {
  const stopped = rows.reduce((sum, row) => sum + row.stopped, 0)
  if (begun === 0) return 'Nobody has begun to answer online of late'
  if (stopped === 0) return 'Everybody who begins also finishes'
  const most = rows.reduce((worst, row) => (row.stopped > worst.stopped ? row : worst))
  const part = hasShares(begun) ? formatSampledPart(stopped, begun) : `${formatCount(stopped)} of ${formatCount(begun)}`
  return `${part}${hasShares(begun) ? ',' : ''} stop before the end, most of them after question ${most.number}, “${most.title}”`
}

/** Of those who began, the part that was still answering at a question. */
export const stillThereShare = (row: DropOffRow, { begun }: DropOff): number => shareOf(row.stillThere, begun)
