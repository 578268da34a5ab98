/** The upper ends of the bands of distance, in kilometres; a last band holds all that is further. */
export const distanceBandEndsKm = [2, 5, 10, 20, 40, 80] as const

/** A place on the map, in degrees; null where it is not known. */
type Point = { latitude: number | null; longitude: number | null }

const earthRadiusKm = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * The index of the band in which two places lie apart, in a straight line: 0 below 2 km, 6 from 80 km on. Places are
 * middles of postcode districts, so that a band is near enough and a figure of kilometres would not be.
 * @returns null where one of them is not known
 */
export function distanceBandBetween(one: Point | undefined, other: Point | undefined): number | null {
  if (one?.latitude == null || one.longitude == null || other?.latitude == null || other.longitude == null) return null
  const [lat1, lat2] = [radians(one.latitude), radians(other.latitude)]
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const km = 2 * earthRadiusKm * Math.asin(Math.sqrt(half))
  const band = distanceBandEndsKm.findIndex((end) => km < end)
  return band < 0 ? distanceBandEndsKm.length : band
}
