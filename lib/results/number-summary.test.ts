import { describe, expect, test } from 'vitest'
import { summariseNumbers } from './number-summary'

const plain = { kind: 'plain' } as const
const money = { kind: 'money' } as const
const counted = (...values: unknown[]) => values.map((value) => ({ value, count: 1 }))
const bandsOf = (...numbers: number[]) =>
  summariseNumbers(counted(...numbers), money).bands.map(({ label, count }) => `${label}: ${count}`)

describe('numbers that were typed', () => {
  test('have no mean without answers', () =>
    expect(summariseNumbers([], plain)).toEqual({
      count: 0,
      sum: 0,
      mean: null,
      median: null,
      least: null,
      most: null,
      bands: [],
      unreadable: 0,
    }))

  test('count each as often as it was typed', () =>
    expect(
      summariseNumbers(
        [
          { value: 2, count: 3 },
          { value: 10, count: 1 },
        ],
        plain,
      ),
    ).toMatchObject({
      count: 4,
      sum: 16,
      mean: 4,
      median: 2,
      least: 2,
      most: 10,
    }))

  test('have a median halfway between the two in the middle', () =>
    expect(summariseNumbers(counted(1, 2, 3, 10), plain).median).toBe(2.5))

  test('are summarised without other values, which are counted', () =>
    expect(summariseNumbers(counted(5, '7', 'na', '', null, true, [], '1e9', Number.NaN), plain)).toMatchObject({
      count: 2,
      sum: 12,
      unreadable: 7,
    }))
})

test('a number with decimals or a sign counts whether it was stored as a number or as text', () =>
  expect(summariseNumbers(counted('12.5', '+3', ' 7 ', '12.', '1,000'), plain)).toMatchObject({
    count: 3,
    sum: 22.5,
    unreadable: 2,
  }))

describe('the bands of numbers', () => {
  test('are single numbers where there are few, including those that nobody typed', () =>
    expect(bandsOf(1, 2, 2, 4)).toEqual(['£1: 1', '£2: 2', '£3: 0', '£4: 1']))

  test('have one round width, and an open band above the usual numbers', () =>
    expect(bandsOf(0, 0, ...Array.from({ length: 38 }, (_, at) => at + 3), 100_000)).toEqual([
      '£0: 2',
      '£1 to £4: 2',
      '£5 to £9: 5',
      '£10 to £14: 5',
      '£15 to £19: 5',
      '£20 to £24: 5',
      '£25 to £29: 5',
      '£30 to £34: 5',
      '£35 to £39: 5',
      '£40 or more: 2',
    ]))

  test('go below nothing where answers do', () =>
    expect(bandsOf(-40, -3, 0, 12, 40).map((band) => band.replace(/:.*/, ''))).toContain('-£40 to -£31'))

  test('are one band for one number', () => expect(bandsOf(7, 7, 7)).toEqual(['£7: 3']))

  test('have different labels, however close the numbers are', () => {
    expect(summariseNumbers(counted(-0.001, 0), plain).bands.map(({ label, count }) => `${label}: ${count}`)).toEqual([
      '-0.1 to under 0: 1',
      '0 to under 0.1: 1',
    ])
    expect(summariseNumbers(counted(1.001, 1.002), money).bands.map(({ label }) => label)).toEqual([
      '£1 to under £1.01',
    ])
  })

  test('show the upper end of decimals', () =>
    expect(summariseNumbers(counted(0.5, 20.25), plain).bands[0]?.label).toBe('0 to under 5'))
})
