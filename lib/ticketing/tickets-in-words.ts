import { formatNumber } from '@/lib/floor/format-number'

const number = (count: number) => formatNumber(count)

/** `2,401 tickets`; `2 more tickets given back than sold` below 0. */
export function ticketsInWords(tickets: number): string {
  if (tickets < 0) return `${number(-tickets)} more ${tickets === -1 ? 'ticket' : 'tickets'} given back than sold`
  return `${number(tickets)} ${tickets === 1 ? 'ticket' : 'tickets'}`
}

/** The same beneath a heading that says tickets: `2,401`; `2 more given back than sold`. */
export const ticketsInCell = (tickets: number): string =>
  tickets < 0 ? `${number(-tickets)} more given back than sold` : number(tickets)
