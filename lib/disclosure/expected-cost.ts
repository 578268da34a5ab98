import { noiseTable } from './noise-table'
import { countStep, roundCount } from './round-figures'

const lastDigits = Array.from({ length: countStep }, (_, at) => at)

/**
 * How far a published count is from the true one on average, where every last digit is as likely: with keyed noise and rounding, and with
 * rounding alone ("10-5"). Worked out from the noise table, without any data; `noise-cost.ts` measures it.
 */
export function expectedCost(): { withNoise: number; roundedAlone: number } {
  const base = 10 * countStep
  const meanOver = (errorOf: (count: number) => number) =>
    lastDigits.reduce((sum, digit) => sum + errorOf(base + digit), 0) / lastDigits.length
  return {
    withNoise: meanOver((count) =>
      noiseTable.reduce(
        (sum, { value, probability }) => sum + probability * Math.abs(roundCount(count + value) - count),
        0,
      ),
    ),
    roundedAlone: meanOver((count) => Math.abs(roundCount(count) - count)),
  }
}
