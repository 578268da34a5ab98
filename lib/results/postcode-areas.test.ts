import { describe, expect, test } from 'vitest'
import { areaFigures, areaOfPostcode, asksForPostcode } from './postcode-areas'

test('a question asks for a postcode by its concept or its title', () => {
  const text = { name: 'X', type: 'text' as const, inputType: 'text' as const, title: 'Where?' }
  expect(asksForPostcode({ ...text, concept: 'postcode' })).toBe(true)
  expect(asksForPostcode({ ...text, title: 'And your post code, please' })).toBe(true)
  expect(asksForPostcode({ ...text, title: 'What are the first letters of your Postcode?' })).toBe(true)
  expect(asksForPostcode(text)).toBe(false)
  expect(asksForPostcode({ ...text, inputType: 'number', concept: 'postcode' })).toBe(false)
})

describe('the area of what somebody typed', () => {
  test.each([
    ['LS7 4HZ', 'LS'],
    ['ls74hz', 'LS'],
    [' ls7  4hz ', 'LS'],
    ['LS7-4HZ', 'LS'],
    ['LS7', 'LS'],
    ['M1 1AE', 'M'],
    ['SW1A 1AA', 'SW'],
    ['E1W', 'E'],
    ['BT1 5GS', 'BT'],
    ['JE2 3AB', 'JE'],
  ])('%s is %s', (typed, area) => expect(areaOfPostcode(typed)).toBe(area))

  test.each([
    ['ZZ99 9ZZ'],
    ['12345'],
    ['LS'],
    ['Leeds'],
    ['n/a'],
    [''],
    ['LS7 4HZ and M1 1AE'],
    ['10001-1234'],
    [7],
    [null],
    [['LS7 4HZ']],
  ])('%j is none', (typed) => expect(areaOfPostcode(typed)).toBeUndefined())
})

test('areas are sorted by size, those with fewer than ten answers together; what is not a postcode is counted separately', () =>
  expect(
    areaFigures([
      { value: 'LS7 4HZ', count: 6 },
      { value: 'ls12 1aa', count: 4 },
      { value: 'YO1 7HH', count: 9 },
      { value: 'M1 1AE', count: 10 },
      { value: 'BD1 1AA', count: 11 },
      { value: 'none of yours', count: 2 },
    ]),
  ).toEqual({
    rows: [
      { area: 'BD', label: 'BD – Bradford', count: 11, share: 0.275 },
      { area: 'LS', label: 'LS – Leeds', count: 10, share: 0.25 },
      { area: 'M', label: 'M – Manchester', count: 10, share: 0.25 },
    ],
    recognised: 40,
    otherAreas: { label: 'Other areas', count: 9, share: 0.225 },
    unrecognised: 2,
  }))
