import { expect, test } from 'vitest'
import { defaultOf, defaultReport, reports } from './report-names'

const named = (slug: string, isDefault: boolean) => ({ slug, isDefault })

test.each([
  ['the one that is default', [named('a', false), named('b', true), named('c', false)], 'b'],
  ['of several defaults the first', [named('a', false), named('b', true), named('c', true)], 'b'],
  ['without a default the first of all', [named('a', false), named('b', false)], 'a'],
  ['the only one', [named('a', false)], 'a'],
] as const)('an address without a name shows %s', (_, list, shown) => expect(defaultOf(list).slug).toBe(shown))

test('one report is the default, and it is the first button', () => {
  expect(reports.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  expect(defaultReport).toBe(reports[0].slug)
})
