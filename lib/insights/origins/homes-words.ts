import { countOf } from '@/lib/floor/format-number'
import { minOfNamedPlace } from '@/lib/floor/privacy-thresholds'
import { bandWords, minForShares } from '@/lib/statistics/answer-bands'
import { giveOrTakeInWords } from '@/lib/statistics/margin-words'
import { giveOrTakeOfShare } from '@/lib/statistics/shares'
import type { QuestionSums } from '../answers/question-sums'
import { formatFigure } from '../figure-words'
import type { KeyFigure } from '../report'
import { from10Km, from40Km } from './distance-words'
import type { HomesFacts } from './homes-facts'
import type { HomesTables } from './homes-tables'

/** `62%, give or take 5`; of fewer than 30 answers there is no share. */
function partInWords(count: number, base: number): string {
  if (base < minForShares) return `${formatFigure(count, 'number')}, which is ${bandWords.fewVoices},`
  return `${formatFigure(count / base, 'share')}, ${giveOrTakeInWords(giveOrTakeOfShare({ count, base }))},`
}

/** Where most people who answered live, in a sentence; null where nobody told. */
export function homesInWords({ time, regions, responses }: HomesFacts, { region }: HomesTables): string | null {
  const { answered } = regions.now
  const [first] = region?.rows ?? []
  if (answered === 0)
    return responses === 0
      ? null
      : `None of the ${countOf(responses, 'person', 'people')} who answered a survey in ${time.inWords} gave a postcode that is known.`
  const count = first?.figures[region?.columns.findIndex(({ label }) => label === 'Answers') ?? -1]
  const told = `Of ${countOf(answered, 'person', 'people')} who answered a survey in ${time.inWords} and gave a postcode`
  return typeof count === 'number'
    ? `${told}, ${partInWords(count, answered)} live in ${first?.label}.`
    : `${told}, fewer than ${minOfNamedPlace} live in any one region.`
}

const sumOf = ({ values }: QuestionSums, isIn: (band: number) => boolean) =>
  [...values].reduce((sum, [band, count]) => sum + (isIn(Number(band)) ? count : 0), 0)

/** The key figures of people who answered, where no ticket was sold that could have some. */
export function homesFigures({ regions, distances, responses }: HomesFacts): KeyFigure[] {
  const figureOf = (label: string, count: number, base: number): KeyFigure[] =>
    base === 0
      ? []
      : [
          {
            ...{ label, unit: 'share' as const },
            figure: base < minForShares ? bandWords.fewVoices : count / base,
            note: `${formatFigure(count, 'number')} of ${countOf(base, 'person', 'people')} who answered`,
          },
        ]
  const { now } = distances
  return [
    ...figureOf('With a known postcode', regions.now.answered, responses),
    ...figureOf(
      'Within 10 km',
      sumOf(now, (band) => band < from10Km),
      now.answered,
    ),
    ...figureOf(
      '40 km and more',
      sumOf(now, (band) => band >= from40Km),
      now.answered,
    ),
  ]
}

/** What readers must know where people who answered are among the tables. */
export function homesLimits({ regions, responses }: HomesFacts): string[] {
  if (responses === 0) return []
  const { answered } = regions.now
  const untold = responses - answered
  return [
    'Tables of people who answered are of the postcodes that these gave with their answers; tables of tickets are of the postcodes of buyers. The two are never added up: who bought for four is one buyer, and may have answered or not.',
    ...(untold > 0
      ? [
          `${formatFigure(untold / responses, 'share')} of those who answered gave no postcode that is known. They are left out of the shares.`,
        ]
      : []),
  ]
}
