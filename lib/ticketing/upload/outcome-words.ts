import type { SaleSums, TicketingOutcome } from './upload-options'

type OutcomeSums = NonNullable<TicketingOutcome['sums']>

const number = (count: number) => count.toLocaleString('en-GB')
export const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
export const formatPence = (pence: number) => pounds.format(pence / 100)

/** `1,203 lines of 800 orders: 2,401 tickets, £24,010.00`. */
function sumsInWords({ lines, orders, tickets, paidPence }: SaleSums): string {
  if (lines === 0) return 'Nothing'
  const of = orders > 0 ? ` of ${counted(orders, 'order', 'orders')}` : ''
  return `${counted(lines, 'line', 'lines')}${of}: ${counted(tickets, 'ticket', 'tickets')}, ${formatPence(paidPence)}`
}

/** What a file added, replaced, removed and left, each in words; of one that is held, what it would. */
export function outcomeParts(
  { added, replaced, removed, unchanged }: OutcomeSums,
  isHeld: boolean,
): { term: string; detail: string }[] {
  return [
    { term: isHeld ? 'Would be added' : 'Added', detail: sumsInWords(added) },
    { term: isHeld ? 'Would be replaced' : 'Replaced', detail: sumsInWords(replaced) },
    { term: isHeld ? 'Would be removed' : 'Removed', detail: sumsInWords(removed) },
    { term: 'Already there', detail: sumsInWords(unchanged) },
  ]
}

const separatorWords: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** How a file was read, in a sentence or two. */
export function readingSentence(outcome: TicketingOutcome): string {
  const { profile, encoding, separator, linesRead, linesIgnored, references, unlinkedReferences } = outcome
  const between = separatorWords[separator] ?? `‘${separator}’`
  const by = profile === null ? '' : ` by ‘${profile}’`
  const sentences = [
    `${counted(linesRead, 'line was', 'lines were')} read${by} (${encoding}, ${between} between the values).`,
    linesIgnored > 0 && `${counted(linesIgnored, 'line is', 'lines are')} left out, such as reservations.`,
    references > 0 &&
      `${counted(references, 'box office reference', 'box office references')}${unlinkedReferences > 0 ? `, ${number(unlinkedReferences)} of them in no event yet` : ', each in an event'}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
