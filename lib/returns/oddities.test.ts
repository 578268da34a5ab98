import { describe, expect, test } from 'vitest'
import { areAlike, findOddities, hasJumped, hasMoreYoung, isFarFromSales, isSameAsEarlier } from './oddities'

const blank = {
  ...{ occurencesAtLocation: null, totalTicketsAvailable: null, knownAttendance: null },
  ...{ estimatedAttendance: null, knownAttendanceCyp: null, estimatedAttendanceCyp: null },
}

describe('a figure five times last year’s and over 500 more', () => {
  test.each([
    [1_000, 200, true],
    [999, 200, false],
    [626, 125, true],
    [625, 125, false],
    [502, 1, true],
    [501, 1, false],
    [501, 0, false],
    [10_000, 0, false],
    [0, 200, false],
  ])('%d beside %d: %s', (now, before, isOdd) => expect(hasJumped(now, before)).toBe(isOdd))
})

describe('more children and young people than people', () => {
  test('beside known and estimated attendance together, a blank for none', () => {
    expect(hasMoreYoung({ ...blank, knownAttendance: 10, estimatedAttendance: 5, knownAttendanceCyp: 15 })).toBe(false)
    expect(hasMoreYoung({ ...blank, knownAttendance: 10, estimatedAttendance: 5, knownAttendanceCyp: 16 })).toBe(true)
    expect(hasMoreYoung({ ...blank, estimatedAttendance: 5, knownAttendanceCyp: 3, estimatedAttendanceCyp: 3 })).toBe(
      true,
    )
    expect(hasMoreYoung({ ...blank, knownAttendanceCyp: 1 })).toBe(true)
    expect(hasMoreYoung(blank)).toBe(false)
  })
})

describe('tickets sold far from the known attendance: over 25 % and over 100', () => {
  test.each([
    [200, 301, true],
    [200, 300, false],
    [200, 99, true],
    [200, 100, false],
    [1_000, 1_250, false],
    [1_000, 1_251, true],
    [1_000, 750, false],
    [1_000, 749, true],
    [0, 101, true],
    [0, 100, false],
    [null, 5_000, false],
  ])('known %s, sold %d: %s', (known, sold, isOdd) => expect(isFarFromSales(known, sold)).toBe(isOdd))
})

describe('the same figures as in the quarter before', () => {
  const figures = { ...blank, occurencesAtLocation: 3, totalTicketsAvailable: 90, knownAttendance: 80 }
  test('three that are not 0', () => {
    expect(isSameAsEarlier(figures, figures)).toBe(true)
    expect(isSameAsEarlier(figures, { ...figures, knownAttendance: 81 })).toBe(false)
    expect(isSameAsEarlier(figures, { ...figures, estimatedAttendance: 7 })).toBe(true)
  })
  test('neither 0 nor blank is a figure that is the same', () => {
    const zero = { ...figures, knownAttendance: 0, estimatedAttendance: 0 }
    expect(isSameAsEarlier(zero, zero)).toBe(false)
    expect(isSameAsEarlier({ ...figures, knownAttendance: null }, { ...figures, knownAttendance: null })).toBe(false)
  })
})

test('responses alike: five, and not four', () => {
  expect(areAlike(4)).toBe(false)
  expect(areAlike(5)).toBe(true)
})

describe('the reasons in words', () => {
  const none = {
    ...{ occurencesAtLocation: 0, totalTicketsAvailable: 0, knownAttendance: 0 },
    ...{ estimatedAttendance: 0, knownAttendanceCyp: 0, estimatedAttendanceCyp: 0 },
    ...{ youngEvents: 0, sameEvents: 0, farEvents: 0, alikeResponses: 4 },
  }
  test('nothing odd', () => expect(findOddities(none, none)).toEqual([]))
  test('each kind, and no five times of a year that is not known', () => {
    const odd = { ...none, knownAttendance: 12_000, youngEvents: 1, sameEvents: 2, farEvents: 3, alikeResponses: 1_005 }
    expect(findOddities(odd, { ...none, knownAttendance: 2_400 }).map(({ reason }) => reason)).toEqual([
      'Known attendance: 12,000, last year 2,400.',
      '1 event has more children and young people than people.',
      '3 events have sold tickets far from the known attendance.',
      '2 events have the same figures as in the quarter before.',
      '1,005 responses have the same answers as another.',
    ])
    expect(findOddities(odd, null).map(({ kind }) => kind)).toEqual(['young', 'far', 'same', 'alike'])
  })
})
