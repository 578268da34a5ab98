import { describe, expect, test } from 'vitest'
import { quickCodeAlphabet } from '@/lib/surveys/quick-code'
import { normaliseTyped, orderGroups, postcodeIn, quickCodeIn } from './rules'

test('what was typed has one space between its words and one form of each letter', () => {
  expect(normaliseTyped('  harbour,\u00a0 theatre ')).toBe('harbour theatre')
  expect(normaliseTyped('cafe\u0301')).toBe('café')
})

describe('a postcode is recognised from its first digit on', () => {
  test.each([
    ['ls1', 'LS1'],
    ['LS1 4AP', 'LS14AP'],
    ['ls14ap', 'LS14AP'],
    ['M1', 'M1'],
    ['ec1a 1', 'EC1A1'],
    ['ls1 4', 'LS14'],
  ])('%s is one', (typed, stored) => expect(postcodeIn(typed)).toBe(stored))

  test.each(['ls', 'l', 'leeds', '2024', 'ls1 4apx', 'abc1', '1 quayside', 'ls1  4ap'])('%s is none', (typed) =>
    expect(postcodeIn(typed)).toBeUndefined(),
  )
})

describe('a quick code has ten characters of its alphabet', () => {
  test('every character of the alphabet may stand in it, as a capital or not', () => {
    for (const each of quickCodeAlphabet) {
      expect(quickCodeIn(each.repeat(10))).toBe(each.repeat(10))
      expect(quickCodeIn(each.toLowerCase().repeat(10))).toBe(each.repeat(10))
    }
  })

  test.each([
    'ABCDEFGHJ',
    'ABCDEFGHJKM',
    'ABCDEFGHJ0',
    'ABCDEFGHJ1',
    'ABCDEFGHJI',
    'ABCDEFGHJL',
    'ABCDEFGHJO',
    'ABCDEFGHJU',
  ])('%s is none', (typed) => expect(quickCodeIn(typed)).toBeUndefined())
})

test('the group with the best match comes first, equal ones stay in their order, and empty ones go', () => {
  const group = (name: string, ...ranks: number[]) => ({ name, results: ranks.map((rank) => ({ rank })) })
  const groups = [group('organisations', 2, 3), group('people'), group('events', 0, 1), group('surveys', 2)]
  expect(orderGroups(groups).map(({ name }) => name)).toEqual(['events', 'organisations', 'surveys'])
})
