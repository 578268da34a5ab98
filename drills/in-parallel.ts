import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@/seed/random'

/** Runs `work` so many times, at most `width` at once, and gathers what came of it. */
export async function runInParallel<T>(
  times: number,
  width: number,
  work: (number: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const lane = async () => {
    while (next < times) {
      const number = next
      next += 1
      results[number] = await work(number)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, times) }, lane))
  return results
}

/** Begins all of `works` in one breath, each after a few milliseconds by chance: no order is the rule. */
export const runInterleaved = <T>(random: Random, works: readonly (() => Promise<T>)[], withinMs = 4): Promise<T[]> =>
  Promise.all(
    works.map(async (work) => {
      const ms = random.fraction() * withinMs
      if (ms > 1) await pause(ms)
      return work()
    }),
  )

/** How often each of these words came. */
export function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
