import { countOf } from '@/lib/floor/format-number'
import { dimensionValues } from '@/lib/published/dimension-names'
import type { Place } from './peer-figures'

const nameOf = (dimension: keyof typeof dimensionValues, id: number) =>
  dimensionValues[dimension].find((one) => one.id === id)?.name ?? 'a group'

/** `organisations in Music`, `organisations with under 5,000 visits a year`, `all organisations`. */
export function groupInWords(place: Place): string {
  const which = whichInWords(place)
  return which === '' ? 'all organisations' : `organisations ${which}`
}

/** `43 organisations in Music`. */
export function countedGroup(place: Place, count: number): string {
  const which = whichInWords(place)
  return `${countOf(count, 'organisation')}${which === '' ? '' : ` ${which}`}`
}

function whichInWords({ regionId, disciplineId, sizeId }: Place): string {
  if (regionId !== 0) return `in ${nameOf('region', regionId)}`
  if (disciplineId !== 0) return `in ${nameOf('discipline', disciplineId)}`
  if (sizeId === 0) return ''
  const size = nameOf('size', sizeId)
  return `with ${size.charAt(0).toLowerCase()}${size.slice(1)}`.replace(/ a year$/, ' visits a year')
}

/** Where an own figure lies beside the middle half; the edges belong to it. */
export function besideMiddleHalf(own: number, low: number, high: number): 'above' | 'within' | 'below' {
  if (own < low) return 'below'
  return own > high ? 'above' : 'within'
}
