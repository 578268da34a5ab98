import { quantile } from '@/kit/quantile'

/**
 * What several rounds of one measurement came to. `spread` is the distance of the outer rounds as a part of the median.
 */
export type Rounds = { median: number; spread: number; values: number[] }

export function roundsOf(values: number[]): Rounds {
  const median = quantile(values, 0.5)
  const spread = median === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / median
  return { median, spread, values }
}

/** Runs limit and product in turns, so that other work of the machine slows both alike. */
export async function alternate<L, P>(
  rounds: number,
  limit: () => Promise<L>,
  product: () => Promise<P>,
): Promise<{ limit: L[]; product: P[] }> {
  const found = { limit: [] as L[], product: [] as P[] }
  for (let round = 0; round < rounds; round++) {
    found.limit.push(await limit())
    found.product.push(await product())
  }
  return found
}

/** The 95th percentile of the milliseconds that something takes, one time after the other. */
export async function p95(times: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return quantile(took, 0.95)
}
