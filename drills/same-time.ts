import type { HttpAnswer } from '@/kit/platform'
import { median, quietShare } from './scoreboard'

type TimedRequest = { name: string; ask: () => Promise<HttpAnswer> }
export type Medians = { name: string; ms: number }[]

/** A difference as small as this cannot be used to tell one from the other. */
const maxSpread = 0.1

/** Asks each in turn, again and again, so that whatever slows the machine slows all alike; the middle time of each. */
export async function measureMedians(rounds: number, each: readonly TimedRequest[]): Promise<Medians> {
  const taken = each.map((): number[] => [])
  for (let round = -10; round < rounds; round += 1)
    for (let n = 0; n < each.length; n += 1) {
      // Whoever comes first in a round comes last in another.
      const at = (n + Math.max(0, round)) % each.length
      const began = performance.now()
      await each[at]?.ask()
      if (round >= 0) taken[at]?.push(performance.now() - began)
    }
  return each.map(({ name }, at) => ({ name, ms: median(taken[at] ?? []) }))
}

/** By what part the slowest middle time is above the quickest. */
const spreadOf = (medians: Medians) => {
  const times = medians.map(({ ms }) => ms)
  return Math.max(...times) / Math.min(...times) - 1
}

/** Whether they take the same time, or why that cannot be judged. */
export function compareTimes(medians: Medians, share: number): { failures: string[]; remarks: string[] } {
  if (spreadOf(medians) <= maxSpread) return { failures: [], remarks: [] }
  const found = `middle times differ by ${Math.round(spreadOf(medians) * 100)} %: ${formatMedians(medians)}`
  return share < quietShare
    ? { failures: [], remarks: [`${found}; others left ${Math.round(share * 100)} % of a processor`] }
    : { failures: [found], remarks: [] }
}

/** `location, foreign 4.21 ms, absent 4.19 ms` */
export const formatMedians = (medians: Medians) =>
  medians.map(({ name, ms }) => `${name} ${ms.toFixed(2)} ms`).join(', ')
