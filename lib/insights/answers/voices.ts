import { countOf } from '@/lib/floor/format-number'
import { bandWords, minForShares } from '@/lib/statistics/answer-bands'
import { compareShares } from '@/lib/statistics/share-comparison'
import { describeChange, formatFigure } from '../figure-words'
import type { Figure, KeyFigure } from '../report'
import type { TwoYears } from '../report-question'
import { marginInWords } from './part-in-words'
import { bearableOf, type SampledPart } from './sampled-shares'
import type { AnswerTime } from './share-table'

/** A share as a key figure: of too few the words instead. */
export function shareFigure(label: string, { now, before }: TwoYears<SampledPart>, beforeInWords: string): KeyFigure {
  const { count, answered } = now
  const figure: Figure =
    answered === 0
      ? null
      : count === null
        ? 'withheld'
        : bearableOf(now) < minForShares
          ? bandWords.fewVoices
          : now.sample.count / now.sample.base
  const shown = { label, unit: 'share' as const, figure }
  if (count === null || answered === 0) return { ...shown, note: countOf(answered, 'answer') }
  if (bearableOf(now) < minForShares)
    return { ...shown, note: `${formatFigure(count, 'number')} of ${countOf(answered, 'answer')}` }
  const margin = marginInWords(now)
  const beside =
    before.answered === 0 || before.count === null
      ? ''
      : `; ${comparedInWords(compareShares(now.sample, before.sample), beforeInWords)}`
  return { ...shown, note: `${margin.charAt(0).toUpperCase()}${margin.slice(1)}${beside}` }
}

/** `62% came for the first time, give or take 5`; of 30 to 99 answers with `(rough)`. Of fewer there is no share. */
export const sharePartOf = (part: SampledPart, did: string): string =>
  `${formatFigure(part.sample.count / part.sample.base, 'share')} ${did}, ${marginInWords(part)}`

/** `higher than in 2025/26`, `too few to tell a change`. */
export const comparedInWords = (comparison: ReturnType<typeof compareShares>, beforeInWords: string): string =>
  comparison === 'too few to tell'
    ? 'too few to tell a change'
    : comparison === 'about the same'
      ? `about the same as ${beforeInWords}`
      : `${comparison} than ${beforeInWords}`

/** How many responses there are, and how that stands beside the year before. */
export function responsesFigure({ now, before }: { now: number; before: number | null }, time: AnswerTime): KeyFigure {
  const change = before === null ? 'so far' : describeChange(now, before, time.beforeInWords)
  return {
    label: 'Responses',
    unit: 'number',
    figure: now,
    note: `${change.charAt(0).toUpperCase()}${change.slice(1)}`,
  }
}
