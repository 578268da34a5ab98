import { expect, test } from 'vitest'
import { isPostcodeOfCountry } from './postcode-country'

const [england, wales, scotland, northernIreland, ireland] = [45, 46, 47, 48, 51]

test.each([
  ['LS1 4AP', england, true],
  ['LS1 4AP', scotland, false],
  ['BT1 1AA', northernIreland, true],
  ['BT1 1AA', england, false],
  ['CF10 1AA', wales, true],
  ['EH1 1AA', scotland, true],
  // Across a border.
  ['SY1 1AA', england, true],
  ['SY23 1AA', wales, true],
  ['TD15 1AA', england, true],
  ['TD1 1AA', scotland, true],
  ['SY1 1AA', scotland, false],
  // Of no such area, of none of the four, and of no place.
  ['AA1 1AA', england, false],
  ['JE2 3AB', england, false],
  ['BF1 0AA', england, true],
  ['GIR 0AA', england, true],
  ['JE2 3AB', ireland, true],
])('%s in country %i: %s', (postcode, countryId, expected) =>
  expect(isPostcodeOfCountry(postcode, countryId)).toBe(expected),
)
