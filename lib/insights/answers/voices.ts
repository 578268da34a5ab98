import { type CountedShare, giveOrTakeOfShare } from '@/lib/statistics/shares'
import { bandOf, bandWords, compareShares, giveOrTakeInWords, minForShares } from '@/lib/statistics/words'
import { countOf, describeChange, formatFigure } from '../figure-words'
import type { Figure, KeyFigure } from '../report'
import type { TwoYears } from './question-sums'
import type { AnswerTime } from './share-table'

/** A share as a key figure: of too few the words instead. Null counts are withheld. */
export function shareFigure(
  label: string,
  { now, before }: TwoYears<{ count: number | null; base: number }>,
  beforeInWords: string,
): KeyFigure {
  const isKnown = (part: { count: number | null; base: number }): part is CountedShare & { count: number } =>
    part.count !== null
  const figure: Figure =
    now.base === 0
      ? null
      : !isKnown(now)
        ? 'withheld'
        : now.base < minForShares
          ? bandWords.fewVoices
          : now.count / now.base
  if (!isKnown(now) || now.base === 0) return { label, unit: 'share', figure, note: countOf(now.base, 'answer') }
  if (now.base < minForShares)
    return {
      label,
      unit: 'share',
      figure,
      note: `${formatFigure(now.count, 'number')} of ${countOf(now.base, 'answer')}`,
    }
  const word = bandWords[bandOf(now.base)]
  const margin = `${giveOrTakeInWords(giveOrTakeOfShare(now))}${word && ` (${word})`}`
  const beside =
    before.base === 0 || !isKnown(before) ? '' : `; ${comparedInWords(compareShares(now, before), beforeInWords)}`
  return { label, unit: 'share', figure, note: `${margin.charAt(0).toUpperCase()}${margin.slice(1)}${beside}` }
}

/** `62% came for the first time, give or take 5`; of 30 to 99 answers with `(rough)`. Of fewer there is no share. */
export function sharePartOf({ count, base }: { count: number; base: number }, did: string): string {
  const word = bandWords[bandOf(base)]
  const margin = giveOrTakeInWords(giveOrTakeOfShare({ count, base }))
  return `${formatFigure(count / base, 'share')} ${did}, ${margin}${word && ` (${word})`}`
}

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
