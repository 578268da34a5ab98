import type { Choice } from '@/lib/surveys/questions/survey-schema'

export type ScalePoint = { code: string; value: number; text: string }

/** The points of a list of answers that are steps of one scale, in the order of the list. */
export type RatingScale = { points: ScalePoint[]; least: ScalePoint; most: ScalePoint }

const minPoints = 3
const maxPoint = 10

const wholeNumber = /^-?\d+$/

/** `3_5`, `12_plus`: the code of a band of numbers. */
const startsLikeNumber = /^[-<>]?\d/

/** '5 or more', '12+', 'more than 5', 'under 5': a band as well, whatever its code. */
const openEnded =
  /\d\s*(?:\+|(?:or|and)\s+(?:more|over|above|older|fewer|less|under))|(?:more|fewer|less) than\s+\d|(?:over|under)\s+\d/i

/**
 * The scale that a list of answers asks to rate on, undefined where it is none. Codes decide, because reports and exports
 * compute with them: scale points are the answers whose code is a whole number. They make a scale where there are three
 * or more of them, they are more than half of the list, they follow each other step by step up or down the list, begin at
 * 0 or 1 (or lie evenly around 0), end at 10 at most, and nothing in the list is a band of numbers such as '3 to 5' or
 * '12 or more'. Every other answer of such a list ("does not apply", "don't know") is no point and never enters a mean.
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
