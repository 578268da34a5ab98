import { expect, test } from 'vitest'
import { lookupTypeOf, lookupTypes } from './schema'

test.each(['', 's', 'nothing', 'lookup', 'regionses', '__proto__', 'is-funded-s-x'])('%j is not a list', (name) =>
  expect(lookupTypeOf(name)).toBeUndefined(),
)

test.each(lookupTypes)('%s is found in the plural, the singular and any case', (type) => {
  const singular = type.replace(/ies$/, 'y').replace(/s$/, '')
  for (const name of [type, singular, type.toUpperCase(), singular.toLowerCase()]) expect(lookupTypeOf(name)).toBe(type)
})

test.each([
  ['eventOrgRelationshipType', 'eventOrgRelationshipTypes'],
  ['exempt-from-surveying', 'exemptFromSurveyings'],
  ['country', 'countries'],
  ['region', 'regions'],
  ['ace-areas', 'aceAreas'],
  ['box-office-provider', 'boxOfficeProviders'],
])('%s is %s', (name, type) => expect(lookupTypeOf(name)).toBe(type))
