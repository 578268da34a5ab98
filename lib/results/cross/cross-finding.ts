import { minForShares } from '@/lib/statistics/answer-bands'
import { compareShares } from '@/lib/statistics/share-comparison'
import { isShownAsRange, scoreRangeInWords } from '../finding'
import { formatSampledPart } from '../shares'
import type { CrossMeasure, GroupFigure } from './cross-measure'

const tooFew = 'Too few answers to tell the groups apart'

type KnownFigure = GroupFigure & { value: number }

/**
 * How the groups of a cross-tabulation differ, in words: the highest beside the lowest of those with enough answers.
 * Shares and scores are called higher only where their intervals say so; means are stated.
 */
export function crossFinding({ kind, answer, format, groups }: CrossMeasure): string {
  const known = groups
    .filter((group): group is KnownFigure => typeof group.value === 'number' && group.answered >= minForShares)
    .sort((one, other) => other.value - one.value)
  const [highest] = known
  const lowest = known.at(-1)
  if (!highest || !lowest || known.length < 2) return tooFew
  switch (kind) {
    case 'share': {
      if (!highest.counted || !lowest.counted) return tooFew
      const comparison = compareShares(highest.counted, lowest.counted)
      if (comparison === 'too few to tell') return tooFew
      if (comparison === 'about the same') return `“${answer}” is about the same in every group`
      const part = ({ label, counted }: KnownFigure) =>
        `${label} (${counted ? formatSampledPart(counted.count, counted.base) : ''})`
      return `“${answer}” is higher among ${part(highest)} than among ${part(lowest)}`
    }
    case 'score': {
      const isApart = (highest.interval?.low ?? 0) > (lowest.interval?.high ?? 0)
      if (!isApart) return tooFew
      const score = (group: KnownFigure) =>
        `${group.label} (${group.interval && isShownAsRange(group) ? scoreRangeInWords(group.interval) : format(group.value)})`
      return `The score is higher among ${score(highest)} than among ${score(lowest)}`
    }
    case 'mean':
      if (format(highest.value) === format(lowest.value)) return `The mean is ${format(highest.value)} in every group`
      return `Highest mean: ${highest.label}, ${format(highest.value)}. Lowest: ${lowest.label}, ${format(lowest.value)}`
  }
}
