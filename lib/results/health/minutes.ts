import type { CountRow } from '../figures'
import { shareOf, sumOf } from '../shares'

/** Bands of the minutes that people take: each until the next begins, the last one open. */
const bands = [
  { from: 0, label: 'Under 1 minute' },
  { from: 1, label: '1 to under 2' },
  { from: 2, label: '2 to under 3' },
  { from: 3, label: '3 to under 5' },
  { from: 5, label: '5 to under 10' },
  { from: 10, label: '10 to under 30' },
  { from: 30, label: '30 and more' },
] as const

/** Where the bands begin, in minutes. */
export const bandStarts: readonly number[] = bands.map(({ from }) => from)

/** How long people took, by band. @param counted by the place of the band, from 0 */
export function minuteBands(counted: readonly { band: number; count: number }[]): CountRow[] {
  const total = sumOf(counted)
  return bands.map(({ label }, at) => {
    const count = counted.find(({ band }) => band === at)?.count ?? 0
    return { label, count, share: shareOf(count, total) }
  })
}
