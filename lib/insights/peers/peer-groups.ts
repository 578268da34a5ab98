import type { PeerKind } from '../filters'
import type { Place } from './peer-figures'

/** Where an organisation belongs; a region that is not known is undefined. */
export type OrganisationPlace = { regionId: number | undefined; disciplineId: number; sizeId: number }

export const everyone: Place = { regionId: 0, disciplineId: 0, sizeId: 0 }

/** The group of a kind that an organisation is in; undefined where it is in none. */
export function groupOf(kind: PeerKind, { regionId, disciplineId, sizeId }: OrganisationPlace): Place | undefined {
  if (kind === 'region') return regionId === undefined ? undefined : { ...everyone, regionId }
  if (kind === 'discipline') return { ...everyone, disciplineId }
  return kind === 'size' ? { ...everyone, sizeId } : everyone
}
