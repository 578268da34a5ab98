import type { Chart } from '@/lib/charts/chart'
import { bandWords, minForShares } from '@/lib/statistics/answer-bands'
import { isShownAsRange } from '../finding'
import { formatShare, hasShares } from '../shares'
import { answersOf, type CrossMeasure, type GroupFigure } from './cross-measure'
import type { CrossTabulation } from './cross-tabulation'

/** As everywhere: of few answers a word, of fewer than a hundred what the score lies between, without a dot. */
function drawnScore({ value, answered }: GroupFigure) {
  if (typeof value !== 'number') return value
  if (answered < minForShares) return bandWords.fewVoices
  return isShownAsRange({ answered }) ? null : value
}

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
  const { name, format } = measure
  const values = measure.groups.map((group) => (measure.kind === 'score' ? drawnScore(group) : group.value))
  if (measure.kind === 'mean')
    return values.some((value) => typeof value === 'number')
      ? { kind: 'bars', categories, series: [{ name, values }], format }
      : null
  const ranges = measure.groups.map(({ interval }, at) =>
    interval && typeof values[at] !== 'string' ? ([interval.low, interval.high] as const) : null,
  )
  const isDrawn = ranges.some((range) => range !== null)
  return isDrawn ? { kind: 'range dots', categories, series: [{ name, values, ranges }], format } : null
}
