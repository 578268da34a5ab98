import { describe, expect, test } from 'vitest'
import { distributionOf } from './distribution'

const rating = [
  { value: '3', text: 'Good' },
  { value: '2', text: 'Fair' },
  { value: '1', text: 'Poor' },
  { value: 'na', text: 'Does not apply' },
]

describe('answers on a scale', () => {
  test('are counted by point, with shares and a mean of those who rated; other answers are counted separately', () =>
    expect(
      distributionOf(rating, [
        { value: '3', count: 6 },
        { value: '1', count: 2 },
        { value: 'na', count: 12 },
      ]),
    ).toMatchObject({
      answered: 20,
      base: 8,
      mean: 2.5,
      rows: [
        { label: 'Good', count: 6, share: 0.75 },
        { label: 'Fair', count: 0, share: 0 },
        { label: 'Poor', count: 2, share: 0.25 },
      ],
      apart: [{ label: 'Does not apply', count: 12, share: 0.6 }],
    }))

  test('have no mean when nobody rated', () =>
    expect(distributionOf(rating, [{ value: 'na', count: 4 }])).toMatchObject({ answered: 4, base: 0, mean: null }))

  test('leave a numeric code of no choice out of the mean', () =>
    expect(
      distributionOf(rating, [
        { value: '3', count: 1 },
        { value: '99', count: 1 },
      ]),
    ).toMatchObject({
      base: 1,
      mean: 3,
      apart: [{ count: 0 }, { label: 'An answer that the question no longer has', count: 1, share: 0.5 }],
    }))
})

test('answers in words have no mean, and a code of no choice a row', () =>
  expect(
    distributionOf(rating.slice(3), [
      { value: 'na', count: 3 },
      { value: 'gone', count: 1 },
    ]),
  ).toEqual({
    answered: 4,
    base: 4,
    scale: null,
    mean: null,
    withheld: [],
    apart: [],
    rows: [
      { label: 'Does not apply', count: 3, share: 0.75 },
      { label: 'An answer that the question no longer has', count: 1, share: 0.25 },
    ],
  }))
