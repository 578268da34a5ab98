import { describe, expect, test } from 'vitest'
import { hasPairTwice } from './rules'
import { newOrganisation, organisationForm, providerReference, savedOrganisation } from './schema'

const good = {
  name: 'Harbour Theatre',
  alternativeName: '',
  knownAs: 'Harbour',
  npoStatus: 0,
  exemptFromSurveyingId: 70,
  disciplineId: 8,
  urn: '',
  addressLine1: '1 Quay Street',
  addressLine2: '',
  postcode: 'ls14ap',
  regionId: 1,
  upperTierAuthorityId: 1,
  constituencyId: 1,
  aceAreaId: 14,
  activeStatus: 1,
}

const messagesOf = (organisation: unknown) => {
  const parsed = savedOrganisation.safeParse({ id: 7, ...(organisation as object) })
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

describe('an organisation', () => {
  test.each([
    ['name', 'Organisation Name is required'],
    ['knownAs', 'Known as is required'],
    ['npoStatus', 'Organisation Type is required'],
    ['exemptFromSurveyingId', 'Exempt from surveying is required'],
    ['disciplineId', 'Discipline is required'],
    ['addressLine1', 'Address First Line is required'],
    ['postcode', 'Postcode is required'],
    ['regionId', 'Region is required'],
    ['upperTierAuthorityId', 'Upper Tier Authority is required'],
    ['constituencyId', 'Constituency is required'],
    ['aceAreaId', 'Ace area is required'],
    ['activeStatus', 'Active status is required'],
  ])('needs its %s', (field, message) => {
    expect(messagesOf({ ...good, [field]: undefined })).toEqual([message])
    expect(messagesOf({ ...good, [field]: null })).toEqual([message])
    expect(messagesOf({ ...good, [field]: '   ' })).toEqual([message])
  })

  test('needs neither alternative name, URN nor second address line', () => {
    const { alternativeName: _, urn: __, addressLine2: ___, ...least } = good
    expect(messagesOf(least)).toEqual([])
    expect(savedOrganisation.parse({ ...least, id: 7 })).toMatchObject({
      alternativeName: '',
      urn: '',
      addressLine2: '',
    })
  })

  test.each([
    ['name', 75, 'Organisation Name is too long. Maximum allowed length is 75 characters'],
    ['alternativeName', 75, 'Alternative Name is too long. Maximum allowed length is 75 characters'],
    ['knownAs', 75, 'Known as is too long. Maximum allowed length is 75 characters'],
    ['urn', 75, 'URN is too long. Maximum allowed length is 75 characters'],
    ['addressLine1', 255, 'Address First Line is too long. Maximum allowed length is 255 characters'],
    ['addressLine2', 75, 'Address Second Line is too long. Maximum allowed length is 75 characters'],
  ])('%s holds %i characters and no more', (field, max, message) => {
    expect(messagesOf({ ...good, [field]: 'é'.repeat(max + 1) })).toEqual([message])
    expect(messagesOf({ ...good, [field]: 'é'.repeat(max) })).toEqual([])
  })

  test('accepts only a postcode of the pattern, and changes it to upper case', () => {
    expect(messagesOf({ ...good, postcode: 'LS1 4A' })).toEqual(['Please enter a postcode in a valid format'])
    expect(messagesOf({ ...good, postcode: 'BFPO 801' })).toEqual(['Please enter a postcode in a valid format'])
    expect(messagesOf({ ...good, postcode: 'LS1 4AP LS1' })).toEqual([
      expect.stringMatching(/^Please enter a postcode in a valid format$/),
    ])
    expect(messagesOf({ ...good, postcode: 'A'.repeat(11) })).toEqual([
      'Postcode is too long. Maximum allowed length is 10 characters',
    ])
    expect(savedOrganisation.parse({ ...good, id: 7 }).postcode).toBe('LS1 4AP')
  })

  test('reports every mistake at once', () => {
    expect(messagesOf({ ...good, name: '', knownAs: '', regionId: null })).toEqual([
      'Organisation Name is required',
      'Known as is required',
      'Region is required',
    ])
  })

  test('is refused when it is not an object, and unknown fields are ignored', () => {
    expect(savedOrganisation.safeParse(null).success).toBe(false)
    expect(newOrganisation.parse({ ...good, id: 9, logo: 'x' })).not.toHaveProperty('logo')
  })

  test('may be created without the exempt field, which the form requires', () => {
    expect(newOrganisation.safeParse({ ...good, exemptFromSurveyingId: null }).success).toBe(true)
    const form = { ...good, exemptFromSurveyingId: null, enableAccounts: false, logo: '' }
    expect(organisationForm.safeParse(form).success).toBe(false)
  })
})

describe('a ticketing provider reference', () => {
  const reference = { boxOfficeProviderId: 101, providerOrgRef: 'HT-1', providerKey: '' }
  const wrong = (given: object) =>
    providerReference.safeParse({ ...reference, ...given }).error?.issues.map(({ message }) => message) ?? []

  test('needs a provider and a reference; the key is optional', () => {
    expect(wrong({ boxOfficeProviderId: null })).toEqual(['Ticketing Provider is required'])
    expect(wrong({ providerOrgRef: ' ' })).toEqual(['Reference is required'])
    expect(wrong({ providerKey: undefined })).toEqual([])
  })

  test.each([
    ['providerOrgRef', 75, 'Reference is too long. Maximum allowed length is 75 characters'],
    ['providerKey', 255, 'Provider Key is too long. Maximum allowed length is 255 characters'],
  ])('%s holds %i characters and no more', (field, max, message) => {
    expect(wrong({ [field]: 'x'.repeat(max + 1) })).toEqual([message])
    expect(wrong({ [field]: 'x'.repeat(max) })).toEqual([])
  })

  test('cannot be assigned twice to the same organisation, ignoring case', () => {
    const other = { ...reference, boxOfficeProviderId: 102 }
    expect(hasPairTwice([reference, other])).toBe(false)
    expect(hasPairTwice([reference, { ...reference, providerOrgRef: 'HT-2' }])).toBe(false)
    expect(hasPairTwice([reference, other, { ...reference, providerOrgRef: 'ht-1' }])).toBe(true)
    expect(messagesOf({ ...good, organisationBoxOffices: [reference, reference] })).toEqual([
      'A record with the same ticketing provider and reference already exists.',
    ])
  })
})
