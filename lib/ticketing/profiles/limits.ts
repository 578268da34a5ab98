/** What a line may have, and a file: it keeps every sum of a season exact and in range. */
export const saleLimits = {
  /** Of a line, and of each amount in it. */
  pence: 10_000_000_00,
  ticketsOfLine: 100_000,
  /** Sold and given back, without signs. */
  ticketsOfFile: 100_000_000,
} as const
