import { expect, test } from 'vitest'
import { numberBand, numberBands } from './number-band'

test.each([
  [-1, '<0'],
  [0, '0'],
  [0.99, '0'],
  [10, '10'],
  [10.5, '10'],
  [11, '11-15'],
  [15, '11-15'],
  [16, '16-20'],
  [1000, '501-1000'],
  [1001, '1001+'],
  [999_999_999, '1001+'],
])('%d is in the band %s', (number, band) => expect(numberBand(number)).toBe(band))

test('the bands are listed in order, each once', () =>
  expect(numberBands.slice(9)).toEqual([
    '9',
    '10',
    '11-15',
    '16-20',
    '21-30',
    '31-50',
    '51-100',
    '101-200',
    '201-500',
    '501-1000',
    '1001+',
  ]))
