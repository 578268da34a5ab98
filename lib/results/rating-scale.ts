import type { Choice } from '@/lib/surveys/questions/survey-schema'

export type ScalePoint = { code: string; value: number; text: string }

/** The answers of a list that are points of one scale, in the order of the list. */
export type RatingScale = { points: ScalePoint[]; least: ScalePoint; most: ScalePoint }

const minPoints = 3
const maxPoint = 10

const wholeNumber = /^-?\d+$/

/** Codes of bands of numbers: `3_5`, `12_plus`. */
const startsLikeNumber = /^[-<>]?\d/

/** Texts of bands of numbers, whatever their code: '5 or more', '12+', 'more than 5', 'under 5'. */
const openEnded =
  /\d\s*(?:\+|(?:or|and)\s+(?:more|over|above|older|fewer|less|under))|(?:more|fewer|less) than\s+\d|(?:over|under)\s+\d/i

/**
 * The rating scale of a list of answers; undefined where it has none. Points are the answers whose code is a whole
 * number, because reports and exports compute with codes. They are a scale where there are three or more, they are more
 * than half of the list, ascend or descend in steps of one, begin at 0 or 1 (or are symmetric around 0), end at 10 at
 * most, and no answer is a band of numbers such as '3 to 5' or '12 or more'. Other answers of the list ("does not
 * apply", "don't know") are no points and not in the mean.
 */
export function findRatingScale(choices: readonly Choice[]): RatingScale | undefined {
  const points = choices
    .filter(({ value }) => wholeNumber.test(value))
    .map(({ value, text }): ScalePoint => ({ code: value, value: Number(value), text }))
  const others = choices.filter(({ value }) => !wholeNumber.test(value))
  const [first, second] = points
  const last = points.at(-1)
  if (!first || !second || !last || points.length < minPoints || points.length <= others.length) return undefined
  if (others.some(({ value }) => startsLikeNumber.test(value))) return undefined
  if (choices.some(({ text }) => openEnded.test(text))) return undefined
  const step = second.value - first.value
  if (Math.abs(step) !== 1) return undefined
  if (points.some(({ value }, at) => value !== first.value + at * step)) return undefined
  const [least, most] = step > 0 ? [first, last] : [last, first]
  const hasValidStart = least.value === 0 || least.value === 1 || least.value === -most.value
  return hasValidStart && most.value <= maxPoint ? { points, least, most } : undefined
}
