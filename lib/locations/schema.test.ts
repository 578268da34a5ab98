import { describe, expect, test } from 'vitest'
import { inUseReason } from './messages'
import { noAddress, normaliseAddress } from './rules'
import { newLocation, savedLocation } from './schema'

const england = 45
const france = 52
const good = {
  name: 'Harbour Theatre',
  organisationId: 1,
  activeStatus: 1,
  countryId: england,
  addressLine1: '1 Quay Street',
  addressLine2: '',
  city: 'Leeds',
  postcode: 'ls14ap',
}

const messagesOf = (location: unknown) => {
  const parsed = newLocation.safeParse(location)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

describe('a location', () => {
  test('needs a name', () => {
    expect(messagesOf({ ...good, name: '  ' })).toEqual(['Location name is required'])
  })

  test.each([
    ['name', 75, 'Location name is too long. Maximum allowed length is 75 characters'],
    ['addressLine1', 255, 'Address First Line is too long. Maximum allowed length is 255 characters'],
    ['addressLine2', 75, 'Address Second Line is too long. Maximum allowed length is 75 characters'],
    ['city', 75, 'City is too long. Maximum allowed length is 75 characters'],
  ])('%s has at most %i characters', (field, max, message) => {
    expect(messagesOf({ ...good, [field]: 'é'.repeat(max + 1) })).toEqual([message])
    expect(messagesOf({ ...good, [field]: 'é'.repeat(max) })).toEqual([])
  })

  test('a postcode has at most 10 characters, and may be blank where there is no address', () => {
    expect(messagesOf({ ...good, postcode: 'X'.repeat(11) })).toEqual([
      'Postcode is too long. Maximum allowed length is 10 characters',
    ])
    expect(messagesOf({ ...good, postcode: 'X'.repeat(9) })).toEqual(['Please enter a postcode in a valid format'])
    expect(messagesOf({ ...good, countryId: france, postcode: '' })).toEqual([])
  })

  test.each([45, 46, 47, 48])('in country %i of the United Kingdom has an address', (countryId) => {
    expect(messagesOf({ ...good, countryId, city: '' })).toEqual(['City is required'])
  })

  test('in a country with addresses needs the first line, the city and the postcode, all reported at once', () => {
    expect(messagesOf({ ...good, name: '', addressLine1: '', city: '', postcode: '' })).toEqual([
      'Location name is required',
      'Address First Line is required',
      'City is required',
      'Postcode is required',
    ])
  })

  test('elsewhere needs none of them', () => {
    expect(messagesOf({ ...good, countryId: france, ...noAddress })).toEqual([])
    expect(messagesOf({ name: 'Salle', organisationId: 1, activeStatus: 1, countryId: france })).toEqual([])
  })

  test('needs an organisation, a country and an active status', () => {
    expect(messagesOf({ ...good, organisationId: null, countryId: undefined, activeStatus: 2 })).toEqual([
      'Organisation is required',
      'Active status is required',
      'Country is required',
    ])
  })

  test('accepts only a postcode of the pattern, and changes it to upper case', () => {
    expect(messagesOf({ ...good, postcode: 'LS1 4A' })).toEqual(['Please enter a postcode in a valid format'])
    expect(newLocation.parse(good).postcode).toBe('LS1 4AP')
  })

  test('is refused when it is not an object', () => {
    expect(newLocation.safeParse(null).success).toBe(false)
    expect(newLocation.safeParse([]).success).toBe(false)
  })

  test('ignores unknown fields', () => {
    expect(newLocation.parse({ ...good, organisationName: 'Elsewhere', id: 7 })).not.toHaveProperty('organisationName')
  })

  test('is saved by its id', () => {
    expect(savedLocation.safeParse(good).success).toBe(false)
    expect(savedLocation.parse({ ...good, id: 7, version: 2 })).toMatchObject({ id: 7, version: 2 })
  })
})

test('a location in a country without addresses has no address', () => {
  expect(normaliseAddress({ ...good, countryId: france })).toMatchObject(noAddress)
  expect(normaliseAddress(good)).toEqual(good)
})

describe('the message that a location is in use', () => {
  test('names the events that the actor may see and counts the others', () => {
    expect(inUseReason(['Hamlet'], 0)).toBe(
      'It is used by ‘Hamlet’. Choose another location there first, or set this one to disabled.',
    )
    expect(inUseReason(['Hamlet', 'Macbeth'], 3)).toContain('‘Hamlet’, ‘Macbeth’ and 3 other events.')
    expect(inUseReason([], 1)).toContain('1 event of another organisation.')
  })
})
