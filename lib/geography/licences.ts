import type { GeographyKind } from './geography-files'

const government = 'licensed under the Open Government Licence v3.0'

/** What the licence of a file asks to be said wherever its facts are shown. @param year in which it was loaded */
export function licenceOf(kind: GeographyKind, year: number): string {
  if (kind === 'postcodes')
    return `Source: Office for National Statistics ${government}. Contains OS data © Crown copyright and database right ${year}. Contains Royal Mail data © Royal Mail copyright and database right ${year}.`
  if (kind === 'deprivation') return `Indices of deprivation: © Crown copyright, ${government}.`
  if (kind === 'population') return `Census 2021: Office for National Statistics, ${government}.`
  return `Area classification: Office for National Statistics, ${government}.`
}
