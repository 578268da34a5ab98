import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { plainDate, recordId, recordIdText, requiredDate, requiredText, text, ukPostcode } from './fields'

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('a required text', () => {
  const name = requiredText('Name', 75)
  test.each([undefined, null, 7, '', '   ', '\u0000'])('refuses %j', (value) =>
    expect(messagesOf(name, value)).toEqual(['Name is required']),
  )
  test('refuses the 76th character', () =>
    expect(messagesOf(name, 'a'.repeat(76))).toEqual(['Name is too long. Maximum allowed length is 75 characters']))
  test('takes 75 characters', () => expect(name.parse('a'.repeat(75))).toHaveLength(75))
  test('is normalised: composed, trimmed, without control characters', () =>
    expect(name.parse('  Cafe\u0301\u0007 ')).toBe('Café'))
})

describe('a text that may be blank', () => {
  test('refuses other types', () => expect(messagesOf(text('City', 75), 7)).toEqual(['City must be text']))
  test('may be blank', () => expect(text('City', 75).parse('')).toBe(''))
})

describe('a record id', () => {
  test.each([undefined, null, 0, -1, 1.5, '1', 2 ** 53])('refuses %j', (value) =>
    expect(messagesOf(recordId('Location is required'), value)).toEqual(['Location is required']),
  )
  test.each(['0', '-1', '1.5', '1e3', 'abc', '', '1234567890123456'])('in an address, refuses %j', (value) =>
    expect(recordIdText.safeParse(value).success).toBe(false),
  )
  test('in an address, accepts digits', () => expect(recordIdText.parse('42')).toBe(42))
})

describe('a date', () => {
  test.each([undefined, '', '31/12/2026', '2026-02-30'])('refuses %j', (value) =>
    expect(messagesOf(plainDate('Start date is required'), value)).toEqual(['Start date is required']),
  )
})

describe('a date that must be given', () => {
  const date = requiredDate('Start date')
  test.each([undefined, null, 7, '', '  '])('refuses %j as missing', (value) =>
    expect(messagesOf(date, value)).toEqual(['Start date is required']),
  )
  test.each([
    ['31/02/2026', 'Start date: “31/02/2026” is not a date'],
    ['5/1', 'Start date: “5/1” has no year'],
    ['2026-02-30', 'Start date: “2026-02-30” is not a date'],
    ['1 May 2026', 'Start date: “1 May 2026” must be written as 2026-05-01'],
  ])('says what is wrong with %s', (value, message) => expect(messagesOf(date, value)).toEqual([message]))
  test('accepts an existing day', () => expect(date.parse('2026-02-28')).toBe('2026-02-28'))
})

describe('a postcode', () => {
  test.each(['Q1 1AA', 'AI1 1AA', 'LS1 4CP', 'LS1 4A', 'LS111 4AP', 'LS1C 4AP', '1LS 4AP', 'BFPO 801'])(
    'refuses %s',
    (value) => expect(messagesOf(ukPostcode, value)).toEqual(['Please enter a postcode in a valid format']),
  )
  test.each([
    ['ls14ap', 'LS1 4AP'],
    [' sw1a  1aa ', 'SW1A 1AA'],
    ['GIR 0AA', 'GIR 0AA'],
    ['DN55 1PT', 'DN55 1PT'],
    ['', ''],
  ])('%s is kept as %s', (typed, kept) => expect(ukPostcode.parse(typed)).toBe(kept))
})
