import { z } from './intervals'
import { totalOf } from './weights'

/** What the answers of one event hold: the weights of all of them, and of those that chose the answer in question. */
export type EventShare = { weight: number; chosen: number }

/** With fewer events their differences cannot be told from chance. */
const minEvents = 10

/**
 * The half-width at 95 %, 0 to 1, of a share whose answers come in events and are alike within each: the linearised
 * variance of a ratio with events drawn as wholes. Null below ten events with answers.
 */
export function clusteredMargin(events: readonly EventShare[]): number | null {
  const answered = events.filter(({ weight }) => weight > 0)
  if (answered.length < minEvents) return null
  const all = totalOf(answered.map(({ weight }) => weight))
  const share = totalOf(answered.map(({ chosen }) => chosen)) / all
  const residuals = answered.map(({ weight, chosen }) => (chosen - share * weight) / all)
  const squares = totalOf(residuals.map((residual) => residual ** 2))
  return z * Math.sqrt((answered.length / (answered.length - 1)) * squares)
}
