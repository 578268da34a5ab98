import type { Chart } from '@/lib/charts/chart'
import { formatShare, hasShares } from '../shares'
import { answersOf, type CrossMeasure } from './cross-measure'
import type { CrossTabulation } from './cross-tabulation'

/** More answers than these are not told apart in a bar. */
const mostParts = 5

/**
 * The chart of a cross-tabulation, from the figures of its table; null where there are not two groups to set side by side.
 * One of up to five answers is a whole for each group; else the figure that groups are compared by, with its range.
 */
export function crossChart({ all, groups }: CrossTabulation, measure: CrossMeasure): Chart | null {
  if (groups.filter(({ figures }) => figures !== null).length < 2) return null
  const categories = groups.map(({ label }) => label)
  const { rows } = answersOf(all)
  if (all.kind === 'choices' && rows.length <= mostParts)
    return {
      kind: 'stack',
      categories,
      series: rows.map(({ label }) => ({
        name: label,
        values: groups.map(({ figures }) => {
          if (figures === null) return 'withheld'
          const { rows, base } = answersOf(figures)
          if (!hasShares(base)) return 'a few voices'
          return rows.find((row) => row.label === label)?.share ?? 0
        }),
      })),
      format: (share) => (share === null ? '–' : formatShare(share)),
    }
  const values = measure.groups.map(({ value }) => value)
  if (!values.some((value) => typeof value === 'number')) return null
  const ranges = measure.groups.map(({ interval }) => interval && ([interval.low, interval.high] as const))
  const { name, format } = measure
  return measure.kind === 'mean'
    ? { kind: 'bars', categories, series: [{ name, values }], format }
    : { kind: 'range dots', categories, series: [{ name, values, ranges }], format }
}
