import { minOfNamedPlace } from '@/lib/floor/privacy-thresholds'
import { labelCells, notKnown, shareOf, sumTickets } from '../cells/labelled-tickets'
import { formatFigure, listInWords } from '../figure-words'
import { sellersInWords } from '../tickets/sellers'
import type { OriginsFacts } from './origins-facts'

/** Said wherever there are tables of areas. */
export const smallAreas = `Areas with fewer than ${minOfNamedPlace} tickets, or answers, are together under ‘Other areas’.`

/** What the report of where audiences come from can tell and what it cannot. */
export function limitsOf(facts: OriginsFacts, tickets: number): string[] {
  const { distances, places, names } = facts
  const unplaced = sumTickets(labelCells(places, (value) => (names.has(value) ? null : notKnown))).now
  const distant = sumTickets(labelCells(distances, (value) => (value === '' ? notKnown : null))).now
  const share = (part: number) => formatFigure(shareOf(part, tickets), 'share')
  return [
    'Places are those of whoever bought the tickets, which is not always where everybody who came with them lives.',
    ...(unplaced > 0
      ? [`${share(unplaced)} of the tickets have no postcode that is known. They are left out of the shares.`]
      : []),
    ...(distant > unplaced
      ? [`The distance of ${share(distant)} of the tickets is not known, for want of a postcode or of the venue’s.`]
      : []),
    ...codingInWords(facts),
    'Distances are straight lines between the middles of postcode districts, from the venue or, where the venue has no postcode, from the organisation.',
    smallAreas,
    'Months are counted whole: the one that is still running is left out, and last year’s months are the same ones.',
    'Only what an organisation uploaded itself is counted.',
    ...sellersInWords(facts.sellers),
  ]
}

/** By what the places were found, and what the licences of loaded files ask to be said. */
function codingInWords({ coding, editions }: OriginsFacts): string[] {
  const sums = labelCells(coding, (value) => value || null)
  const whole = sumTickets(sums).now
  const byDirectory = sums.filter(({ label, now }) => label !== 'district' && now > 0)
  const byDistrict = 'their postcode district, and one district in fifteen lies in two regions'
  if (byDirectory.length === 0) return [`Regions and authorities are found by ${byDistrict}.`]
  const nameOf = (id: string) => editions.find((edition) => String(edition.id) === id)?.name ?? 'a postcode directory'
  const shares = byDirectory.map(
    ({ label, now }) => `${formatFigure(shareOf(now, whole), 'share')} of them by ${nameOf(label)}`,
  )
  const district = sums.find(({ label }) => label === 'district')?.now ?? 0
  const others = district > 0 ? `; the others by ${byDistrict}` : ''
  // The census is no part of the coding; where its figures are shown they have their own sentence.
  const coders = editions.filter(({ kind }) => kind !== 'population')
  const latest = [...new Map(coders.map((edition) => [edition.kind, edition])).values()]
  return [
    `Regions and authorities are found by postcodes: ${listInWords(shares)}${others}.`,
    ...new Set(latest.map(({ licence }) => licence)),
  ]
}
