import { wilsonInterval } from './shares'

/** So many points a share is given or taken, at most, that a survey should reach. */
export const aimedMargin = 5

/** More answers than any survey needs. */
const most = 100_000

/**
 * How many answers give every share to within so many points: those of a share of one half, whose margin is the widest.
 * Of a confirmed number in all, no more than that.
 * @param points of a hundred, more than 0
 */
export function answersNeeded(points: number, population: number | null = null): number {
  const isEnough = (base: number) => {
    const { low, high } = wilsonInterval({ count: base / 2, base, population })
    return high - low <= (2 * points) / 100
  }
  let [low, high] = [0, population === null ? most : Math.min(most, population)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}
