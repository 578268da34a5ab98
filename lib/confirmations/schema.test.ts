import { expect, test } from 'vitest'
import { yearText } from './schema'

test.each(['0000', '0001', '1999', '2100', '9999', '-1', '20256', ''])('%s is refused as a financial year', (year) => {
  expect(yearText.safeParse(year).success).toBe(false)
})

test('the first confirmation year and later ones are accepted', () => {
  expect([yearText.parse('2023'), yearText.parse('2099')]).toEqual([2023, 2099])
})
