export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** The instant `days` before another. */
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs)

/** The instant `days` after another. */
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** The instant `years` calendar years before another; 29 February becomes 28 February in other years. */
export function yearsBefore(at: Date, years: number): Date {
  const then = new Date(at)
  then.setUTCFullYear(at.getUTCFullYear() - years)
  if (then.getUTCMonth() !== at.getUTCMonth()) then.setUTCDate(0)
  return then
}
