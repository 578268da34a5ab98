import { joinLines } from '@/lib/floor/join-lines'
import { tidyPostcode, ukPostcode } from '@/lib/floor/validation/fields'
import { isPostcodeOfCountry } from '@/lib/locations/postcode-country'
import { normaliseAddress, requiresAddress } from '@/lib/locations/rules'
import type { NewLocation } from '@/lib/locations/schema'
import { quote } from './cell-values'
import type { FixedKey } from './columns'
import type { RowEntries } from './read-row'
import type { RowFindings } from './row-findings'
import type { StoredEvent, UploadData } from './upload-data'

/** Where an event takes place: a location that is there, or one that comes with the file, by the key of its name. */
export type Place = { id: number } | { newKey: string }

/** A location that comes with the file, and the row that described it first. */
export type FileLocation = { location: NewLocation; findings: RowFindings }

const addressKeys = ['country', 'addressLine1', 'addressLine2', 'city', 'postcode'] as const

/** The locations that a file describes: one for equal names. */
export class FileLocations {
  readonly byKey = new Map<string, FileLocation>()
  readonly #knownNames: ReadonlyMap<string, string>

  constructor(private readonly data: UploadData) {
    this.#knownNames = new Map([...data.locations.keys()].map((name) => [name.toLowerCase(), name]))
  }

  /** The location of a row; undefined where that is not to be had, which is reported. */
  resolve({ texts }: RowEntries, findings: RowFindings, before: StoredEvent | undefined): Place | undefined {
    const name = texts.get('location')
    if (name === undefined) {
      if (before) return { id: before.locationId }
      if (!findings.isWrong('location')) findings.add('RequiredFieldEmpty', 'location')
      return undefined
    }
    if (before && name === before.shown.location) return { id: before.locationId }
    const known = this.data.locations.get(name)
    if (known?.isActive) return { id: known.id }
    const alike = this.#knownNames.get(name.toLowerCase())
    if (alike !== undefined) {
      findings.add(
        'NotFound',
        'location',
        known ? `${quote(name)} is disabled` : `${quote(name)}; there is ${quote(alike)}`,
      )
      return undefined
    }
    const isDescribed = addressKeys.some((key) => texts.has(key) || findings.isWrong(key))
    if (!isDescribed && /[,;\r\n]/.test(name)) {
      findings.add('MultipleVenues', 'location', quote(name))
      return undefined
    }
    return this.#describe(joinLines(name, /[\r\n]+/), texts, findings)
  }

  #describe(name: string, texts: RowEntries['texts'], findings: RowFindings): Place | undefined {
    const countryId = this.#country(texts, findings)
    if (countryId === undefined) return undefined
    const text = (key: FixedKey) => texts.get(key) ?? ''
    const postcode = tidyPostcode(text('postcode'))
    if (requiresAddress(countryId)) {
      for (const key of ['addressLine1', 'city', 'postcode'] as const)
        if (!texts.has(key) && !findings.isWrong(key)) findings.add('RequiredFieldEmpty', key)
      if (postcode !== '' && !ukPostcode.safeParse(postcode).success)
        findings.add('InvalidPostcode', 'postcode', `${quote(text('postcode'))} has not the form of a postcode`)
      else if (postcode !== '' && !isPostcodeOfCountry(postcode, countryId))
        findings.add('InvalidPostcode', 'postcode', `${quote(postcode)} is not in ${text('country')}`)
    }
    const location = normaliseAddress({
      ...{ name, countryId, postcode, organisationId: this.data.organisationId, activeStatus: 1 as const },
      ...{ addressLine1: text('addressLine1'), addressLine2: text('addressLine2'), city: text('city') },
    })
    return this.#add(location, findings)
  }

  #country(texts: RowEntries['texts'], findings: RowFindings): number | undefined {
    const country = texts.get('country')
    if (country === undefined) {
      const detail = 'choose a known location or give the country'
      if (!findings.isWrong('country')) findings.add('RequiredFieldEmpty', 'country', detail)
      return undefined
    }
    const id = this.data.lists.countries.get(country)
    if (id === undefined) findings.add('NotFound', 'country', quote(country))
    return id
  }

  /** The first description counts; another one is reported, with the cell that it contradicts. */
  #add(location: NewLocation, findings: RowFindings): Place {
    const newKey = location.name.toLowerCase()
    const first = this.byKey.get(newKey)
    if (!first) {
      this.byKey.set(newKey, { location, findings })
      return { newKey }
    }
    const parts: [FixedKey, keyof NewLocation][] = [
      ['location', 'name'],
      ['country', 'countryId'],
      ['addressLine1', 'addressLine1'],
      ['addressLine2', 'addressLine2'],
      ['city', 'city'],
      ['postcode', 'postcode'],
    ]
    for (const [key, field] of parts)
      if (first.location[field] !== location[field])
        findings.add(
          'NotFound',
          key,
          `the new location ${quote(location.name)} is another in ${first.findings.cellOf(key)}`,
        )
    return { newKey }
  }
}
