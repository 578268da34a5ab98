import type { Interval } from '@/lib/statistics/intervals'
import { wilsonInterval } from '@/lib/statistics/shares'
import type { CountRow, QuestionFigures } from '../figures'
import { formatMean, formatScore } from '../finding'
import { formatShare, hasShares, sumOf } from '../shares'
import { formatNumber, type Unit } from '../unit'
import type { CrossTabulation } from './cross-tabulation'

/** One figure of a group by which groups are compared. */
export type GroupFigure = {
  label: string
  answered: number
  /** Null where nobody's answer makes one; `withheld` is the word for a group that is not shown. */
  value: number | null | 'withheld'
  interval: Interval | null
  /** Of a share: how many of how many. */
  counted: { count: number; base: number } | null
}

/** The figure by which the groups of a cross-tabulation are compared. */
export type CrossMeasure = {
  kind: 'share' | 'mean' | 'score'
  /** `Share who answered “Yes”` */
  name: string
  /** The answer whose share it is. */
  answer: string | null
  format: (value: number | null) => string
  groups: GroupFigure[]
}

/** The answers of a question with the number who could have given each. */
export function answersOf(figures: QuestionFigures): { rows: readonly CountRow[]; base: number } {
  if (figures.kind === 'choices')
    return figures.distribution.scale
      ? { rows: figures.distribution.rows, base: figures.distribution.base }
      : { rows: [...figures.distribution.rows, ...figures.distribution.apart], base: figures.distribution.base }
  if (figures.kind === 'several') return { rows: figures.rows, base: figures.base }
  return { rows: [], base: 0 }
}

/**
 * What the groups are compared by: the net promoter score of the question that asks for it, the mean of ratings and
 * numbers, else the share of the answer that was given most often in all.
 */
export function measureOf({ all, groups }: CrossTabulation): CrossMeasure {
  if (all.kind === 'choices' && all.isNps)
    return asMeasure(
      { kind: 'score', name: 'Net promoter score', answer: null, format: orDash(formatScore) },
      groups,
      (one) =>
        one.kind === 'choices' && one.nps
          ? { value: one.nps.score, interval: one.nps.interval, counted: null }
          : nothing,
    )
  if (all.kind === 'choices' && all.distribution.scale)
    return asMeasure({ kind: 'mean', name: 'Mean rating', answer: null, format: orDash(formatMean) }, groups, (one) =>
      one.kind === 'choices' ? { ...nothing, value: one.distribution.mean } : nothing,
    )
  if (all.kind === 'numbers') {
    const { unit } = all
    const format = orDash((value: number) => formatNumber(value, unit))
    return asMeasure({ kind: 'mean', name: meanName(unit), answer: null, format }, groups, (one) =>
      one.kind === 'numbers' ? { ...nothing, value: one.summary.mean } : nothing,
    )
  }
  const { rows } = answersOf(all)
  const most = rows.reduce<CountRow | null>((best, row) => (best && best.count >= row.count ? best : row), null)
  const answer = most?.label ?? ''
  return asMeasure(
    { kind: 'share', name: `Share who answered “${answer}”`, answer, format: orDash(formatShare) },
    groups,
    (one) => {
      const { rows, base } = answersOf(one)
      if (!hasShares(base)) return nothing
      const counted = { count: sumOf(rows.filter(({ label }) => label === answer)), base }
      return { value: counted.count / base, interval: wilsonInterval(counted), counted }
    },
  )
}

const nothing = { value: null, interval: null, counted: null }

const orDash = (format: (value: number) => string) => (value: number | null) => (value === null ? '–' : format(value))

const meanName = (unit: Unit) =>
  unit.kind === 'money' ? 'Mean, pounds' : 'noun' in unit ? `Mean ${unit.noun}` : 'Mean'

function asMeasure(
  about: Omit<CrossMeasure, 'groups'>,
  groups: CrossTabulation['groups'],
  read: (figures: QuestionFigures) => Pick<GroupFigure, 'value' | 'interval' | 'counted'>,
): CrossMeasure {
  return {
    ...about,
    groups: groups.map(({ label, figures }) => ({
      label,
      answered: figures?.answered ?? 0,
      ...(figures ? read(figures) : { ...nothing, value: 'withheld' as const }),
    })),
  }
}
