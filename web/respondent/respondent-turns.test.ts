import { expect, test } from 'vitest'
import { createTurns } from '@/lib/floor/turns'
import { respondentTurnsOf } from './respondent-turns'

/** How many are told to come again, of people who come at once to one of so many processes. */
async function countRefused(people: number, processes: number): Promise<number> {
  const takeTurn = createTurns(respondentTurnsOf(processes))
  const { promise: saved, resolve: save } = Promise.withResolvers<void>()
  const outcomes = Promise.allSettled(Array.from({ length: people }, () => takeTurn(() => saved)))
  save()
  return (await outcomes).filter(({ status }) => status === 'rejected').length
}

test('a crowd beyond those who are answered and those who may wait is told to come again', async () => {
  expect(await countRefused(801, 1)).toBe(1)
  expect(await countRefused(601, 2)).toBe(1)
})

test('five hundred people are answered, however unevenly two processes were given them', async () => {
  expect(await countRefused(500, 1)).toBe(0)
  expect(await countRefused(330, 2)).toBe(0)
  expect(await countRefused(500, 2)).toBe(0)
})
