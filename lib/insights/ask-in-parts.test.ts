import { expect, test } from 'vitest'
import { askInParts } from './ask-in-parts'

test.each([
  ['an organisation', [7], [[2025, 2024]]],
  ['the nation', 'all', [[2025], [2024]]],
] as const)('the parts of %s', async (_, organisations, statements) => {
  const asked: (readonly number[])[] = []
  const rows = await askInParts(organisations, [2025, 2024], async (years) => {
    asked.push(years)
    return years.map((year) => `of ${year}`)
  })
  expect(asked).toEqual(statements)
  expect(rows).toEqual(['of 2025', 'of 2024'])
})
