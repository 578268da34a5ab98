/** An organisation's size, by its attendance of the last closed financial year: from so many people on. Ids never change. */
export const sizeBands = [
  { id: 1, from: 0, name: 'Under 5,000 a year' },
  { id: 2, from: 5_000, name: '5,000 to 24,999 a year' },
  { id: 3, from: 25_000, name: '25,000 to 99,999 a year' },
  { id: 4, from: 100_000, name: '100,000 or more a year' },
] as const

/** The id of the band of so much attendance; nobody has come to one that had no event then. */
export const sizeBandOf = (attendance: number): number => sizeBands.findLast(({ from }) => attendance >= from)?.id ?? 1
