/** The last number of each band above ten; up to ten each whole number is a band, and an open one holds the rest. */
const bandEnds = [15, 20, 30, 50, 100, 200, 500, 1000]
const singles = 10

/**
 * The band of a number, as the dictionary keeps it: `0` … `10`, `11-15`, … `501-1000`, `1001+`; parts of a whole are cut
 * off, and `<0` holds what is negative.
 */
export function numberBand(number: number): string {
  const whole = Math.floor(number)
  if (whole < 0) return '<0'
  if (whole <= singles) return String(whole)
  const at = bandEnds.findIndex((end) => whole <= end)
  const before = at < 0 ? bandEnds.at(-1) : at === 0 ? singles : bandEnds[at - 1]
  const first = (before ?? singles) + 1
  return at < 0 ? `${first}+` : `${first}-${bandEnds[at]}`
}

/** All bands in ascending order, without that of negative numbers. */
export const numberBands: readonly string[] = [
  ...Array.from({ length: singles + 1 }, (_, number) => String(number)),
  ...bandEnds.map(numberBand),
  numberBand((bandEnds.at(-1) ?? 0) + 1),
]

/** The smallest and the largest whole number of a band; the open one has no largest. */
export function bandOfNumbers(band: string): { least: number; most: number | null } {
  const [, first = '', last] = /^(\d+)(?:-(\d+))?/.exec(band) ?? []
  const least = Number(first)
  return { least, most: band.endsWith('+') ? null : Number(last ?? first) }
}
