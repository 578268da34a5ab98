import { expect, test } from 'vitest'
import { parseStoredNumber } from './stored-number'

test.each([
  [0, 0],
  [-2.5, -2.5],
  ['0', 0],
  [' 12 ', 12],
  ['+3', 3],
  ['-3.25', -3.25],
  ['123456789012345', 123_456_789_012_345],
  ['1.123456789', 1.123456789],
])('%j is the number %d', (value, number) => expect(parseStoredNumber(value)).toBe(number))

test.each([
  '',
  ' ',
  'three',
  '1e3',
  '0x10',
  '1,200',
  '1.',
  '.5',
  '1 2',
  'x1',
  '1x',
  '--1',
  '1234567890123456',
  '1.1234567890',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  null,
  undefined,
  [3],
  {},
])('%j is no number', (value) => expect(parseStoredNumber(value)).toBeUndefined())
