/** Below so many answers a percentage says more than the answers do: counts stand alone. */
const minForShares = 10

export const hasShares = (base: number) => base >= minForShares

export const shareOf = (count: number, base: number) => (base === 0 ? 0 : count / base)

/** A whole percentage; what is some but rounds to none is `<1%`, and what is not all but rounds to it `>99%`. */
export function formatShare(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 0 && share > 0) return '<1%'
  if (rounded === 100 && share < 1) return '>99%'
  return `${rounded}%`
}

/** `62%` of enough answers, `4 of 7` of fewer. */
export function formatPart(count: number, base: number): string {
  const number = (value: number) => value.toLocaleString('en-GB')
  return hasShares(base) ? formatShare(shareOf(count, base)) : `${number(count)} of ${number(base)}`
}

/** How many there are of all that were counted. */
export const sumOf = (counted: readonly { count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0)
