import { countOf, formatNumber } from '@/lib/floor/format-number'
import { ticketsInWords } from '../tickets-in-words'
import type { NegativePerformances, SaleSums, TicketingOutcome } from '../upload-options'

type OutcomeSums = NonNullable<TicketingOutcome['sums']>

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
export const formatPence = (pence: number) => pounds.format(pence / 100)

/** `1,203 lines, 12 of them refunded or cancelled,`: within a sentence. */
export function linesInWords({ lines, takenBack = 0 }: SaleSums): string {
  if (takenBack === 0) return countOf(lines, 'line', 'lines')
  const which = takenBack < lines ? `${formatNumber(takenBack)} of them ` : ''
  return `${countOf(lines, 'line', 'lines')}, ${which}refunded or cancelled,`
}

/** `1,203 lines of 800 orders: 2,401 tickets, £24,010.00`. */
function sumsInWords(sums: SaleSums): string {
  const { lines, orders, tickets, paidPence } = sums
  if (lines === 0) return 'Nothing'
  const of = orders > 0 ? `${linesInWords(sums)} of ${countOf(orders, 'order', 'orders')}` : linesInWords(sums)
  return `${of.replace(/,$/, '')}: ${ticketsInWords(tickets)}, ${formatPence(paidPence)}`
}

/** `2 performances: ‘HAM’ on 14/11/2026, ‘MAC’ on 15/11/2026`. */
function performancesInWords({ performances, examples }: NegativePerformances): string {
  const such = examples.length < performances ? ', such as' : ':'
  return `${countOf(performances, 'performance', 'performances')}${such} ${examples.join(', ')}`
}

/** What a file added, replaced, removed and left, each in words; of one that is held, what it would. */
export function outcomeParts(
  { added, replaced, removed, unchanged, belowNothing }: OutcomeSums,
  isHeld: boolean,
): { term: string; detail: string }[] {
  return [
    { term: isHeld ? 'Would be added' : 'Added', detail: sumsInWords(added) },
    { term: isHeld ? 'Would be replaced' : 'Replaced', detail: sumsInWords(replaced) },
    { term: isHeld ? 'Would be removed' : 'Removed', detail: sumsInWords(removed) },
    { term: 'Already there', detail: sumsInWords(unchanged) },
    ...(belowNothing ? [{ term: 'More given back than sold', detail: performancesInWords(belowNothing) }] : []),
  ]
}

const separatorWords: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** What a file is about, and how much of it no event has. */
function referencesInWords(references: number, unlinked: number): string | undefined {
  if (references === 0) return undefined
  if (references === 1)
    return unlinked === 0 ? 'Its box office reference is in an event.' : 'Its box office reference is in no event yet.'
  if (unlinked === 0) return `All ${formatNumber(references)} box office references are in an event.`
  if (unlinked === references)
    return `None of its ${formatNumber(references)} box office references is in an event yet.`
  return `${formatNumber(unlinked)} of its ${formatNumber(references)} box office references ${unlinked === 1 ? 'is' : 'are'} in no event yet.`
}

/** How a file was read, in a sentence or two. */
export function readingSentence(outcome: TicketingOutcome): string {
  const { profile, encoding, separator, linesRead, linesIgnored, references, unlinkedReferences } = outcome
  const between = separatorWords[separator] ?? `‘${separator}’`
  const by = profile === null ? '' : ` by ‘${profile}’`
  const sentences = [
    `${countOf(linesRead, 'line was', 'lines were')} read${by} (${encoding}, ${between} between the values).`,
    linesIgnored > 0 && `${countOf(linesIgnored, 'line is', 'lines are')} left out, such as reservations.`,
    referencesInWords(references, unlinkedReferences),
  ]
  return sentences.filter(Boolean).join(' ')
}
