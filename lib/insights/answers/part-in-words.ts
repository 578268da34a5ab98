import { bandOf, bandWords } from '@/lib/statistics/answer-bands'
import { giveOrTakeInWords } from '@/lib/statistics/margin-words'
import { giveOrTakeOfShare } from '@/lib/statistics/shares'
import { formatFigure } from '../figure-words'
import { bearableOf, type SampledPart } from './sampled-shares'

/** `give or take 5`; of 30 to 99 answers with `(rough)`. */
export function marginInWords(part: SampledPart): string {
  const word = bandWords[bandOf(bearableOf(part))]
  return `${giveOrTakeInWords(giveOrTakeOfShare(part.sample))}${word && ` (${word})`}`
}

/** `62%, give or take 5`, of enough answers for a share. */
export const partInWords = (part: SampledPart): string =>
  `${formatFigure(part.sample.count / part.sample.base, 'share')}, ${marginInWords(part)}`
