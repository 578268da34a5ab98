import { distanceBandEndsKm } from '@/lib/ticketing/distance-bands'

/** The bands of distance, the nearest first. */
export const distanceBands: readonly number[] = Array.from({ length: distanceBandEndsKm.length + 1 }, (_, band) => band)

/** The first band from 10 km on, and from 40 km on. */
export const [from10Km, from40Km] = [distanceBandEndsKm.indexOf(10) + 1, distanceBandEndsKm.indexOf(40) + 1] as const

/** `Under 2 km`, `2 to 5 km`, `80 km and more`. */
export function describeBand(band: number): string {
  const [from, to] = [distanceBandEndsKm[band - 1], distanceBandEndsKm[band]]
  if (from === undefined) return `Under ${to} km`
  return to === undefined ? `${from} km and more` : `${from} to ${to} km`
}
